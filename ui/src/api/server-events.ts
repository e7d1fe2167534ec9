// Listens to /api/v2/events while a user is signed in. Uses fetch because EventSource cannot send the access token. The
// server ends a stream every ten minutes, when the token expires; the next one replays missed events.
import type { ServerEvents } from '../../../src/http/contract/types.ts'
import { connection } from './connection.ts'
import { createEventParser } from './event-parser.ts'
import { type IdleTimeout, startIdleTimeout } from './idle-timeout.ts'
import { send } from './send.ts'
import { session } from './session.ts'

/** Alarms are part of the stage event as well, and are read from there. */
type Name = Exclude<keyof ServerEvents, 'alarm'>
type Listener<Event extends Name> = (data: ServerEvents[Event]) => void

const listeners: { [Event in Name]: Set<Listener<Event>> } = {
  rows: new Set(),
  stage: new Set(),
  reset: new Set(),
}
const minWaitMs = 1_000
const maxWaitMs = 15_000
/** The server sends a heartbeat every 15 seconds; three missed ones mean that the connection is lost. */
const maxIdleMs = 45_000

/** Calls `listener` for each such event. Returns a function that unsubscribes. */
export function onServerEvent<Event extends Name>(event: Event, listener: Listener<Event>): () => void {
  listeners[event].add(listener)
  return () => void listeners[event].delete(listener)
}

/** Starts listening. Returns a function that stops it. */
export function listenToServer(): () => void {
  const end = new AbortController()
  void listen(end.signal)
  return () => end.abort()
}

async function listen(signal: AbortSignal): Promise<void> {
  let lastId: string | undefined
  let waitMs = minWaitMs
  while (!signal.aborted && session.get().status === 'in') {
    const idle = startIdleTimeout(maxIdleMs)
    try {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
      const response = await send('GET', '/events', { signal: AbortSignal.any([signal, idle.signal]), headers })
      connection.set('live')
      waitMs = minWaitMs
      await read(response, idle, (id) => {
        lastId = id
      })
    } catch {
      // `send` has set the session and connection state. A stream that broke or stalled is opened again.
      waitMs = Math.min(maxWaitMs, waitMs * 2)
    } finally {
      idle.clear()
    }
    if (signal.aborted) return
    if (connection.get() === 'live') connection.set('connecting')
    // Jitter: after a server restart, clients must not all reconnect at the same moment.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random() / 2)))
  }
}

async function read(response: Response, idle: IdleTimeout, onId: (id: string) => void): Promise<void> {
  const take = createEventParser({
    onId,
    onEvent: ({ name, data }) => {
      if (name in listeners) notify(name as Name, JSON.parse(data))
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return
    idle.reset()
    take(value)
  }
}

function notify<Event extends Name>(event: Event, data: ServerEvents[Event]): void {
  for (const listener of listeners[event]) listener(data)
}
