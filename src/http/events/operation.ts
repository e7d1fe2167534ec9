import { z } from 'zod'
import { retryLater } from '../../core/errors.ts'
import type { RouteParts } from '../app-options.ts'
import { accessSeconds } from '../auth/access-token.ts'
import { type Operation, operation } from '../operation.ts'
import { EventStream } from './event-stream.ts'

const mostStreams = 1_000
const comeBackMs = 2_000

/**
 * `GET /api/v2/events`: row changes (`rows`), progress and alarms (`stage`), and `reset` when everything is to be looked at
 * again. A stream lives as long as an access token: whoever was signed out or lost a role is not listening much longer.
 */
export function eventOperation({ events: hub, log }: RouteParts): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/events',
    permission: 'read',
    tag: 'events',
    summary: 'What changes, as it changes: server-sent events',
    answer: { schema: z.string(), types: ['text/event-stream'] },
    head: false,
    async handle({ caller, request, reply }) {
      if (hub.size >= mostStreams) {
        throw retryLater('too_many_requests', `There are ${mostStreams} listeners already.`, 10_000)
      }
      const lastEventId = request.headers['last-event-id']
      reply.hijack()
      reply.raw.writeHead(200, {
        ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Nginx would hold events back until its buffer is full.
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`retry: ${comeBackMs}\n\n`)
      const stream = new EventStream(caller, reply.raw)
      const enough = setTimeout(() => stream.end(), accessSeconds * 1000)
      const leave = () => {
        clearTimeout(enough)
        hub.leave(stream)
      }
      reply.raw.on('close', leave)
      try {
        await hub.join(stream, typeof lastEventId === 'string' ? lastEventId : undefined)
      } catch (error) {
        log.warn({ err: error, request_id: request.id }, 'a listener could not join')
        stream.end()
      }
      // Who hung up before we listened to `close` is told of by nothing: the timer would keep a stopped process for minutes.
      if (!stream.isOpen) leave()
    },
  })
}
