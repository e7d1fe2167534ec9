import { z } from 'zod'
import type { RouteDependencies } from '../app-options.ts'
import { accessTokenSeconds } from '../auth/access-token.ts'
import { CallerShares } from '../caller-shares.ts'
import { type Operation, operation } from '../operation.ts'
import { EventStream } from './event-stream.ts'

const maxStreams = {
  server: 1_000,
  tenant: 500,
  what: 'event streams',
  wayOut: 'Close one, such as another tab.',
  retryMs: 10_000,
} as const
const reconnectMs = 2_000

/**
 * `GET /api/v2/events`: row changes (`rows`), progress and alarms (`stage`), and `reset` when clients must reload
 * everything. A stream lives as long as an access token, so that signing out or losing a role ends it soon.
 */
export function eventOperation({ events: hub, log, settings }: RouteDependencies): Operation {
  // Made with the first stream: the reference lists the route without settings.
  let shares: CallerShares | undefined
  return operation({
    method: 'GET',
    path: '/api/v2/events',
    permission: 'read',
    tag: 'events',
    summary: 'Stream changes as server-sent events',
    response: { schema: z.string(), types: ['text/event-stream'] },
    head: false,
    async handle({ caller, request, reply }) {
      // Counted when they are requested: they join the hub only after a query.
      shares ??= new CallerShares({ ...maxStreams, user: settings.streamsPerUser })
      const free = shares.enter(caller)
      const lastEventId = request.headers['last-event-id']
      reply.hijack()
      reply.raw.writeHead(200, {
        ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Otherwise nginx holds events back until its buffer is full.
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`retry: ${reconnectMs}\n\n`)
      const stream = new EventStream(caller.tenantId, reply.raw)
      const lifetime = setTimeout(() => stream.end(), accessTokenSeconds * 1000)
      let hasLeft = false
      const leave = () => {
        clearTimeout(lifetime)
        hub.leave(stream)
        if (hasLeft) return
        hasLeft = true
        free()
      }
      reply.raw.on('close', leave)
      try {
        await hub.join(stream, typeof lastEventId === 'string' ? lastEventId : undefined)
      } catch (error) {
        log.warn({ err: error, request_id: request.id }, 'an event stream could not start')
        stream.end()
      }
      // If the client disconnected before `close` was observed, the timer would keep a stopping process alive for minutes.
      if (!stream.isOpen) leave()
    },
  })
}
