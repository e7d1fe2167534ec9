import { z } from 'zod'
import { retryLater } from '../../core/errors.ts'
import type { RouteDependencies } from '../app-options.ts'
import { accessTokenSeconds } from '../auth/access-token.ts'
import { type Operation, operation } from '../operation.ts'
import { EventStream } from './event-stream.ts'

const maxStreams = 1_000
const reconnectMs = 2_000

/**
 * `GET /api/v2/events`: row changes (`rows`), progress and alarms (`stage`), and `reset` when clients must reload
 * everything. A stream lives as long as an access token, so that signing out or losing a role ends it soon.
 */
export function eventOperation({ events: hub, log, settings }: RouteDependencies): Operation {
  /** Streams by user. Counted when they are requested: they join the hub only after a query. */
  const open = new Map<string, number>()
  return operation({
    method: 'GET',
    path: '/api/v2/events',
    permission: 'read',
    tag: 'events',
    summary: 'Stream changes as server-sent events',
    response: { schema: z.string(), types: ['text/event-stream'] },
    head: false,
    async handle({ caller, request, reply }) {
      if (hub.size >= maxStreams) {
        throw retryLater('too_many_requests', `All ${maxStreams} event streams are in use.`, 10_000)
      }
      const own = open.get(caller.userId) ?? 0
      const { streamsPerUser } = settings
      if (own >= streamsPerUser) {
        const message = `You have ${streamsPerUser} event streams open. Close one, such as another tab.`
        throw retryLater('too_many_requests', message, 10_000)
      }
      open.set(caller.userId, own + 1)
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
        const left = (open.get(caller.userId) ?? 1) - 1
        if (left > 0) open.set(caller.userId, left)
        else open.delete(caller.userId)
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
