import { type HostProblem, readHost } from './read-host.ts'

/** The normalised URL of a page or file, and the site that it belongs to. */
export type WebUrlReading =
  | { readonly ok: true; readonly url: string; readonly host: string }
  | { readonly ok: false; readonly reason: HostProblem }

/** The length that the database can index. */
const maxUrlBytes = 2_048

/**
 * Parses a URL as leniently as `readHost`. Removes the fragment and user info; keeps `www.` and an unusual port, since the
 * server may serve the page only there. The default scheme is https.
 */
export function readWebUrl(text: string | null | undefined): WebUrlReading {
  const reading = readHost(text)
  if (!reading.ok) return reading
  const { name, port, rest } = reading.written
  const scheme = reading.written.scheme ?? (port === ':80' ? 'http' : 'https')
  const url = URL.parse(`${scheme}://${name}${port}${rest}`)
  if (url === null) return { ok: false, reason: 'bad_host' }
  url.hash = ''
  if (Buffer.byteLength(url.href) > maxUrlBytes) return { ok: false, reason: 'too_long' }
  return { ok: true, url: url.href, host: reading.host }
}
