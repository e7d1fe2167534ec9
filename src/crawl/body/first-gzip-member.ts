import zlib from 'node:zlib'

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16 }

/**
 * The first member of a gzip file, whatever follows it. Node's decoder fails on a tail that is not gzip and takes the
 * page down with it; caches write such tails ("<!-- WP Super Cache -->", ArchiveTeam/wpull#484).
 */
export function firstGzipMember(error: Error, encoded: Buffer, maxBytes: number): Buffer | undefined {
  // Any other fault is inside a member, and what could be read of it would be wrong.
  if (!/^(incorrect header check|unknown compression method|unknown header flags set)$/.test(error.message))
    return undefined
  const deflated = encoded.subarray(headerLength(encoded))
  return zlib.inflateRawSync(deflated, { maxOutputLength: maxBytes })
}

/** RFC 1952, 2.3: ten bytes, then what the flags say. */
function headerLength(bytes: Buffer): number {
  const set = bytes[3] ?? 0
  let at = 10
  if (set & flags.extra) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256
  if (set & flags.name) at = bytes.indexOf(0, at) + 1
  if (set & flags.comment) at = bytes.indexOf(0, at) + 1
  if (set & flags.headerCrc) at += 2
  return at
}
