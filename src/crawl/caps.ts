/** Every limit of one fetch. 0 means 0, never "no limit" (GHSA-jp2q-39xq-3w4g). */
export interface Caps {
  /** DNS, TCP and TLS together. */
  readonly connectMs: number
  /** From sending the request to the headers of the response. */
  readonly firstByteMs: number
  /** The whole fetch with all its redirects, without the wait for slots. */
  readonly totalMs: number
  readonly headerBytes: number
  /** Received bytes of the body, whatever Content-Length says. */
  readonly wireBytes: number
  /** Body after decompression, counted while it streams. */
  readonly bodyBytes: number
  /** Decoded bytes per wire byte. Checked past a megabyte only: a short page of one repeated word is not a bomb. */
  readonly ratio: number
  readonly redirects: number
  /** The minimum rate, measured over each window of `windowMs`. A slower body is aborted. */
  readonly bytesPerSecond: number
  readonly windowMs: number
}

/**
 * Measured on 55 real contact pages: the largest had 281 kB, the highest gzip ratio was 9. Headers of real sites reach
 * 20 kB (lando/lando#3600, sindresorhus/got#778), more than undici's limit of 16 kB.
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
