import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'

/** Parts of files on disk. */
export interface ByteCache {
  get(id: string): Promise<Uint8Array | undefined>
  set(id: string, bytes: Uint8Array): Promise<void>
  remove(id: string): Promise<void>
}

const hashBytes = 32
/** Removes more than needed, so that not every write has to. */
const keptShare = 0.8

/**
 * A folder of at most `maxBytes`. Each file ends with a hash of its content, so a file that a crash or a disk damaged counts
 * as absent. Several processes may use the folder. A full disk only means that nothing is kept.
 */
export function openByteCache(folder: string, maxBytes: number): ByteCache {
  const pathOf = (id: string) => join(folder, id)
  let [written, removal] = [Number.POSITIVE_INFINITY, Promise.resolve()]
  return {
    async get(id) {
      const stored = await readFile(pathOf(id)).catch(absent)
      if (stored === undefined) return undefined
      const bytes = stored.subarray(0, Math.max(0, stored.length - hashBytes))
      if (!stored.subarray(bytes.length).equals(hashOf(bytes))) {
        await rm(pathOf(id), { force: true })
        return undefined
      }
      const now = new Date()
      await utimes(pathOf(id), now, now).catch(absent)
      return bytes
    },
    async set(id, bytes) {
      if (bytes.length > maxBytes / 4) return
      try {
        await mkdir(folder, { recursive: true })
        const draft = pathOf(`.${id}.${randomUUID()}`)
        await writeFile(draft, [bytes, hashOf(bytes)])
        await rename(draft, pathOf(id))
      } catch (error) {
        if (!['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(systemCodeOf(error) ?? '')) throw error
        return
      }
      written += bytes.length
      // The size of the folder is read once in a while, and at the first write.
      if (written < maxBytes * (1 - keptShare)) return
      written = 0
      removal = removal.then(() => removeOldest(folder, maxBytes))
      await removal
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
    },
  }
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(absent)
      return { name, size: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 }
    }),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return
  for (const { name, size } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (total <= maxBytes * keptShare) break
    await rm(join(folder, name), { force: true })
    total -= size
  }
}

/** Another process may have removed the file meanwhile. */
function absent(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '')) return undefined
  throw error
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
