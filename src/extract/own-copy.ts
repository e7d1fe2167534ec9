/**
 * The same text, holding nothing but itself. V8 cuts strings out of a page by pointing into it: a cache whose keys were
 * cut out of pages would keep every one of those pages (measured: 150 MB after 200 pages of 0.7 MB).
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
