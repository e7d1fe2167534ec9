import zlib from 'node:zlib'

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16 }

/**
 * Decodes the first member of a gzip file and ignores the rest. Node's decoder fails on a tail that is not gzip, and caches
 * append such tails ("<!-- WP Super Cache -->", ArchiveTeam/wpull#484).
 */
export function firstGzipMember(error: Error, encoded: Buffer, maxBytes: number): Buffer | undefined {
  // Any other error is inside a member, whose content would be wrong.
  if (!/^(incorrect header check|unknown compression method|unknown header flags set)$/.test(error.message))
    return undefined
  const deflated = encoded.subarray(headerLength(encoded))
  return zlib.inflateRawSync(deflated, { maxOutputLength: maxBytes })
}

/** RFC 1952, 2.3: ten bytes, then the optional fields of the flags. */
function headerLength(bytes: Buffer): number {
  const set = bytes[3] ?? 0
  let at = 10
  if (set & flags.extra) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256
  if (set & flags.name) at = bytes.indexOf(0, at) + 1
  if (set & flags.comment) at = bytes.indexOf(0, at) + 1
  if (set & flags.headerCrc) at += 2
  return at
}
