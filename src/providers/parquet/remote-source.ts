import { createHash } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import type { ByteCache } from './byte-cache.ts'
import type { ByteSource } from './byte-source.ts'
import { parquetFault } from './parquet-fault.ts'
import type { RangedClient } from './ranged-client.ts'

interface RemoteOptions {
  readonly client: RangedClient
  readonly cache: ByteCache
}

const tailLength = 8

/** A file behind HTTPS. What was read once is read from the cache, as long as the file is the same. */
export async function openRemoteSource(
  url: URL,
  { client, cache }: RemoteOptions,
  signal: AbortSignal,
): Promise<ByteSource> {
  const name = url.pathname.split('/').at(-1) ?? ''
  const { size, etag } = await versionOf(url, { client, cache }, signal)
  const key = hashOf(`${url.href} ${size} ${etag ?? ''}`)
  return {
    key,
    name,
    size,
    async read(start, end, abort) {
      if (start === end) return new Uint8Array()
      if (start < 0 || end > size || start > end) throw parquetFault(name, `bytes ${start} to ${end} are not in it`)
      const id = `${key}-${start}-${end}`
      const known = await cache.get(id)
      if (known?.length === end - start) return known
      try {
        const { bytes, size: now } = await client.range(url, start, end, abort, etag)
        if (now !== size) throw new AppError('places_file_changed', `${name} has ${now} bytes now, ${size} before.`)
        await cache.set(id, bytes)
        return bytes
      } catch (error) {
        // The next reading starts anew.
        if (error instanceof AppError && error.code === 'places_file_changed') await cache.remove(versionId(url))
        throw error
      }
    },
  }
}

/** Files of a release never change, and a changed one is noticed when it is read: the version may come from the cache. */
async function versionOf(url: URL, { client, cache }: RemoteOptions, signal: AbortSignal) {
  const id = versionId(url)
  const known = await cache.get(id)
  if (known !== undefined) return JSON.parse(Buffer.from(known).toString()) as { size: number; etag?: string }
  // The first bytes are "PAR1"; the answer has the length of the file.
  const { size, etag } = await client.range(url, 0, 4, signal)
  if (size < tailLength) throw parquetFault(url.pathname.split('/').at(-1) ?? '', `it has ${size} bytes`)
  const version = { size, ...(etag === undefined ? {} : { etag }) }
  await cache.set(id, Buffer.from(JSON.stringify(version)))
  return version
}

function versionId(url: URL): string {
  return `version-${hashOf(url.href)}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
