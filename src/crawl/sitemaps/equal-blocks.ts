/** Small enough to show progress and to stay in the processor's cache, large enough for the work on each not to count. */
const blockBytes = 16 * 1024

/**
 * The same bytes in blocks of one size, the last one shorter: however they came, they are read the same way. It is one
 * buffer, filled again and again; a new one each time cost 60 MB of garbage on a long file.
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
    // What came before the fault is as good as the rest.
    if (filled > 0) yield block.subarray(0, filled)
    throw error
  }
  if (filled > 0) yield block.subarray(0, filled)
}
