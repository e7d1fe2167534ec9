import { lookup, Resolver } from 'node:dns/promises'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'

/** All addresses of a name. Injectable, so that tests can play a hostile name server. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

// Asked over the network, not by getaddrinfo: that one blocks a thread of the pool of four, which zlib needs too, for
// as long as a dead name server takes to time out.
const resolver = new Resolver({ timeout: 2500, tries: 2, maxTimeout: 5000 })

const missing = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EBADNAME', 'EBADSTR'])
const noServer = new Set(['ECONNREFUSED', 'ENOTINITIALIZED', 'ELOADIPHLPAPI'])

/** A and AAAA records together; `dns_not_found` when the name has neither, `dns_failed` when nobody could be asked. */
export const resolveHost: ResolveHost = async (hostname) => {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  const codes = answers.map((answer) => (answer.status === 'rejected' ? systemCodeOf(answer.reason) : undefined))
  if (codes.some((code) => code !== undefined && noServer.has(code))) return await askSystem(hostname)
  if (codes.every((code) => code === undefined || missing.has(code))) throw notFound(hostname)
  throw new AppError('dns_failed', `The name servers did not answer for ${hostname} (${codes.join(', ')}).`)
}

/** Machines without a name server of their own may still know names (hosts file, directory services). */
async function askSystem(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code !== undefined && missing.has(code)) throw notFound(hostname)
    throw new AppError('dns_failed', `${hostname} cannot be looked up: ${messageOf(error)}.`, { cause: error })
  }
}

function notFound(hostname: string): AppError {
  return new AppError('dns_not_found', `There is no host named ${hostname}.`)
}
