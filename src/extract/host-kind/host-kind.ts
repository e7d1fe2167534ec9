import { domainParts } from '../email/domain.ts'
import { type HostGroup, type HostKind, hostGroups } from './excluded-hosts.ts'

const byHost = new Map<string, HostGroup>()
/** By the name before a country suffix. */
const byName = new Map<string, HostGroup>()
for (const group of hostGroups) {
  for (const host of group.hosts.split(/\s+/)) {
    if (host.endsWith('.*')) byName.set(host.slice(0, -2), group)
    else byHost.set(host, group)
  }
}
const countrySuffix = /^(?:com|(?:(?:co|com|net|org)\.)?[a-z]{2})$/

/**
 * The kind of a shared host; undefined for a business's own site. `host` comes from `readHost`. The most specific entry
 * counts: `sites.google.com` before `google.*`.
 */
export function hostKind(host: string): HostKind | undefined {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const group = byHost.get(name)
    if (group !== undefined) return group.ownSitesBelow && !isEntryItself(host, name) ? undefined : group.kind
  }
  const { name, suffix } = domainParts(host)
  if (name === null || suffix === null || !countrySuffix.test(suffix)) return undefined
  return byName.get(name)?.kind
}

/** Under a public suffix (`www.wixsite.com`) the host keeps its `www`, which may be a customer's name there. */
function isEntryItself(host: string, entry: string): boolean {
  return host === entry || host === `www.${entry}`
}
