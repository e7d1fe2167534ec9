import { suffixFacts } from './public-suffix.ts'
import { withoutWww } from './read-host.ts'

/**
 * The lane of a host, as `URL.host` has it: without a leading `www.`, with a port other than the default one. To the owner
 * of a site, `www.example.com` and `example.com` are one server, so they share one pace.
 */
export function laneOf(host: string): string {
  if (!host.startsWith('www.')) return host
  const [name = '', port] = host.split(':')
  const { registrable } = suffixFacts(name)
  if (registrable === null) return host
  return withoutWww(name, registrable) + (port === undefined ? '' : `:${port}`)
}
