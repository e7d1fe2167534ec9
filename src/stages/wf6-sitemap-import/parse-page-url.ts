/** A B-tree entry holds about 2,700 bytes; the schema allows this. */
const maxUrlLength = 2048

/**
 * The one form in which a page's address is kept, so that the same page is one row: as the URL standard writes it, without
 * user name, without the part that only the browser sees. Undefined for what nobody could fetch.
 */
export function parsePageUrl(written: string): URL | undefined {
  const url = URL.parse(written)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  // `#!` is no place on a page but a page of its own.
  if (!url.hash.startsWith('#!') && url.href.includes('#')) url.hash = ''
  if (url.search === '' && url.href.includes('?')) url.search = ''
  if (url.username !== '' || url.password !== '') {
    url.username = ''
    url.password = ''
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url.href.length <= maxUrlLength ? url : undefined
}
