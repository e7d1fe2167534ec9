/** Every limit of one fetch. 0 means 0, never "no limit" (GHSA-jp2q-39xq-3w4g). */
export interface Caps {
  /** DNS, TCP and TLS together. */
  readonly connectMs: number
  /** From the request on the wire to the headers of the answer. */
  readonly firstByteMs: number
  /** The whole fetch with all its redirects; the time spent waiting for a slot does not count. */
  readonly totalMs: number
  readonly headerBytes: number
  /** Body as it comes over the wire, whatever Content-Length says. */
  readonly wireBytes: number
  /** Body after decompression, counted while it streams. */
  readonly bodyBytes: number
  /** Decoded bytes per wire byte. Only counts past a megabyte: short pages of one repeated word are no bombs. */
  readonly ratio: number
  readonly redirects: number
  /** The least rate, measured over each window of `windowMs`: what drips slower is cut off. */
  readonly bytesPerSecond: number
  readonly windowMs: number
}

/**
 * Measured on 55 real contact pages: the largest had 281 kB, the highest gzip ratio was 9. Headers of honest sites reach
 * 20 kB (lando/lando#3600, sindresorhus/got#778), so undici's 16 kB would lose them.
 */
export const defaultCaps: Caps = {
  connectMs: 10_000,
  firstByteMs: 20_000,
  totalMs: 60_000,
  headerBytes: 64 * 1024,
  wireBytes: 10 * 1024 * 1024,
  bodyBytes: 10 * 1024 * 1024,
  ratio: 200,
  redirects: 10,
  bytesPerSecond: 200,
  windowMs: 10_000,
}
