import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { ByteSource } from './byte-source.ts'
import { parquetFault } from './parquet-fault.ts'

/** A file of this machine. */
export async function openLocalSource(path: string): Promise<ByteSource> {
  const { size, mtimeMs } = await stat(path)
  const name = basename(path)
  const key = createHash('sha256')
    .update(`${resolve(path)} ${size} ${mtimeMs}`)
    .digest('hex')
  return {
    key,
    name,
    size,
    async read(start, end, signal) {
      signal.throwIfAborted()
      const file = await open(path)
      try {
        const bytes = Buffer.allocUnsafeSlow(end - start)
        let filled = 0
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
          if (bytesRead === 0) throw parquetFault(name, `it ends at byte ${start + filled}; it was ${size} bytes long`)
          filled += bytesRead
        }
        return bytes
      } finally {
        await file.close()
      }
    },
  }
}
