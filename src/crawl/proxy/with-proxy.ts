import type { Web } from '../web.ts'
import { withOwnHolds } from './own-holds.ts'
import type { ProxySettings } from './proxy-settings.ts'

/**
 * A web client that sends everything through the proxy of a tenant. It shares the pace of every host with the other tenants, and
 * nothing else: connections, facts about them, recent responses and robots.txt files are its own, because a proxy sees and may
 * change what is not encrypted.
 */
export function withProxy(web: Web, proxy: ProxySettings | undefined): Web {
  if (proxy === undefined) return web
  const { key, connections, dispatcher, holds } = web.through(proxy)
  return { ...web, routeKey: key, connections, dispatcher, pacer: withOwnHolds(web.pacer, holds) }
}
