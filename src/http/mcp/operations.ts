import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RouteDependencies } from '../app-options.ts'
import { callerOf } from '../auth/route-permissions.ts'
import { checkOrigin } from '../check-origin.ts'
import { type Operation, operation } from '../operation.ts'

const path = '/api/v2/mcp'
const message = z.looseObject({ jsonrpc: z.literal('2.0') })

/**
 * The Model Context Protocol: tools for assistants, derived from the other operations. Stateless: each request is complete,
 * so that any process can answer it.
 */
export function mcpOperations(
  { callRoute, settings, version, log }: RouteDependencies,
  others: readonly Operation[],
): readonly Operation[] {
  // Loaded by the first request: 0.1 s of CPU.
  let opened: Promise<ReturnType<typeof import('./serve-tools.ts')['createToolHandler']>> | undefined
  const handler = () => {
    opened ??= import('./serve-tools.ts').then(({ createToolHandler }) => createToolHandler(version, others, log))
    return opened
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    checkOrigin(request, settings)
    const answer = await (await handler())(request, callerOf(request), callRoute(request))
    void reply.code(answer.status).headers(Object.fromEntries(answer.headers))
    return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream))
  }
  const common = { path, permission: 'read', tag: 'mcp', storeResponse: false } as const
  const unused = { ...common, documented: false, response: { status: 405, schema: message } } as const
  return [
    operation({
      ...common,
      method: 'POST',
      summary: 'Call tools by the Model Context Protocol (streamable HTTP); each tool needs the scopes of its route',
      rawBody: true,
      response: { schema: message, types: ['application/json', 'text/event-stream'] },
      handle: ({ request, reply }) => serve(request, reply),
    }),
    operation({
      ...unused,
      method: 'GET',
      head: false,
      summary: 'Not used by this server, which sends no messages of its own: 405',
      handle: ({ request, reply }) => serve(request, reply),
    }),
    operation({
      ...unused,
      method: 'DELETE',
      summary: 'Not used by this server, which has no sessions: 405',
      handle: ({ request, reply }) => serve(request, reply),
    }),
  ]
}
