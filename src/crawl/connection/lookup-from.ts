import net, { type LookupFunction } from 'node:net'

/** Node looks up one IP or all (to race IPv4 and IPv6). Both return the given IPs only. */
export function lookupFrom(ips: readonly string[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const found = ips.map((ip) => ({ address: ip, family: net.isIP(ip) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
}
