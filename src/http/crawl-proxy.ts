import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { changeCrawlProxy, checkCrawlProxy, removeCrawlProxy, showCrawlProxy } from '../stages/crawl-proxy.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { crawlProxyChange, crawlProxyCheck, crawlProxy as crawlProxySchema } from './contract/crawl-proxy.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/crawl-proxy'
const tag = 'crawl-proxy'
const response = { schema: crawlProxySchema }

/** The proxy of a workspace for crawling. For admins only: where it is concerns no one else. */
export function crawlProxyOperations({ tools }: RouteDependencies): readonly Operation[] {
  const accessOf = (caller: RequestCaller) => ({ ...actorOf(caller), db: caller.db, tools })
  return [
    operation({
      method: 'GET',
      path,
      permission: 'admin',
      tag,
      summary: 'Show the proxy that the workspace reads sites through, without its password',
      response,
      handle: ({ caller }) => showCrawlProxy(caller, tools),
    }),
    operation({
      method: 'PUT',
      path,
      permission: 'admin',
      tag,
      summary: 'Read sites through a proxy; it is tried before it is saved, and its password is never shown again',
      body: crawlProxyChange,
      response,
      async handle({ body, caller }) {
        await changeCrawlProxy(accessOf(caller), body)
        return showCrawlProxy(caller, tools)
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/check`,
      permission: 'admin',
      tag,
      summary: 'Try the proxy of the workspace: whether it answers and accepts the user name and password',
      response: { schema: crawlProxyCheck },
      handle: ({ caller }) => checkCrawlProxy(accessOf(caller)),
    }),
    operation({
      method: 'DELETE',
      path,
      permission: 'admin',
      tag,
      summary: 'Remove the proxy of the workspace: sites are read as those of the installation',
      response: { status: 204, schema: z.undefined() },
      async handle({ caller }) {
        if (!(await removeCrawlProxy(accessOf(caller))))
          throw new AppError('not_found', 'The workspace has no proxy of its own.')
      },
    }),
  ]
}
