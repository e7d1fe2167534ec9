/** Small enough for the processor's cache and for progress, large enough for a low overhead per block. */
const blockBytes = 16 * 1024

/**
 * Splits bytes into blocks of equal size, the last one shorter, so that the result does not depend on the chunks. One
 * buffer is reused: a new one for each block cost 60 MB of garbage on a long file.
 */
export async function* equalBlocks(chunks: AsyncIterable<Uint8Array>, size = blockBytes): AsyncGenerator<Buffer> {
  const block = Buffer.allocUnsafe(size)
  let filled = 0
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        const taken = Math.min(size - filled, chunk.length - at)
        block.set(chunk.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled < size) continue
        yield block
        filled = 0
      }
    }
  } catch (error) {
    // The bytes before the error are valid.
    if (filled > 0) yield block.subarray(0, filled)
    throw error
  }
  if (filled > 0) yield block.subarray(0, filled)
}
