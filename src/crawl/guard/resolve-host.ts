import { lookup, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'

/** All IPs of a name. Injectable, so that tests can simulate a hostile name server. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

// Not getaddrinfo: until a dead name server times out, that blocks one of the four threads of the pool, which zlib needs
// too.
const resolver = new Resolver({ timeout: 2500, tries: 2, maxTimeout: 5000 })

const missing = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EBADNAME', 'EBADSTR'])
const noServer = new Set(['ECONNREFUSED', 'ENOTINITIALIZED', 'ELOADIPHLPAPI'])

/** A and AAAA records together; `dns_not_found` if the name has neither, `dns_failed` if no name server answers. */
export const resolveHost: ResolveHost = async (hostname) => {
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const ips = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (ips.length > 0) return ips
  const codes = results.map((result) => (result.status === 'rejected' ? systemCodeOf(result.reason) : undefined))
  if (codes.some((code) => code !== undefined && noServer.has(code))) return await resolveBySystem(hostname)
  if (codes.every((code) => code === undefined || missing.has(code))) throw notFound(hostname)
  await throwIfNoDescriptors()
  throw new AppError('dns_failed', `The name servers did not answer for ${hostname} (${codes.join(', ')}).`)
}

/** A machine without a name server may still resolve names (hosts file, directory services). */
async function resolveBySystem(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address)
  } catch (error) {
    await throwIfNoDescriptors()
    const code = systemCodeOf(error)
    if (code !== undefined && missing.has(code)) throw notFound(hostname)
    throw new AppError('dns_failed', `${hostname} cannot be looked up: ${messageOf(error)}.`, { cause: error })
  }
}

/** Resolvers report a lack of file descriptors as a name server that does not answer, or as a name that does not exist. */
async function throwIfNoDescriptors(): Promise<void> {
  await (await open(devNull)).close()
}

function notFound(hostname: string): AppError {
  return new AppError('dns_not_found', `There is no host named ${hostname}.`)
}
