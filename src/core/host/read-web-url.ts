import { type HostProblem, readHost } from './read-host.ts'

/** The address of a page or file, in one spelling, and the site that it belongs to. */
export type WebUrlReading =
  | { readonly ok: true; readonly url: string; readonly host: string }
  | { readonly ok: false; readonly reason: HostProblem }

/** As many bytes as the database indexes. */
const maxUrlBytes = 2_048

/**
 * Reads a URL as messily written as `readHost` takes it. Fragment and user-info go; `www.` and an unusual port stay,
 * since the server may know the page only so. Without a scheme it is https.
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
