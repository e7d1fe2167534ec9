/**
 * Copies a string, so that it does not keep its source in memory. V8 makes substrings by pointing into the page: a
 * cache whose keys are substrings would keep every one of those pages (measured: 150 MB after 200 pages of 0.7 MB).
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
