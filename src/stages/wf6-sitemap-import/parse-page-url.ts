/** The limit of the column: a B-tree entry holds about 2,700 bytes. */
const maxUrlLength = 2048

/**
 * The normalized URL of a page, so that the same page is one row: without user name and fragment. Undefined: cannot be
 * fetched.
 */
export function parsePageUrl(written: string): URL | undefined {
  const url = URL.parse(written)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  // `#!` identifies a separate page, not a position on a page.
  if (!url.hash.startsWith('#!') && url.href.includes('#')) url.hash = ''
  if (url.search === '' && url.href.includes('?')) url.search = ''
  if (url.username !== '' || url.password !== '') {
    url.username = ''
    url.password = ''
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url.href.length <= maxUrlLength ? url : undefined
}
