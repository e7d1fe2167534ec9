// Listens to /api/v2/events for as long as somebody is signed in. With fetch and not EventSource, which cannot send the
// access token. A stream ends by itself every ten minutes, with the token; what was missed comes with the next one.
import type { ServerEvents } from '../../../src/http/contract/types.ts'
import { connection } from './connection.ts'
import { createEventParser } from './event-parser.ts'
import { type IdleTimeout, startIdleTimeout } from './idle-timeout.ts'
import { send } from './send.ts'
import { session } from './session.ts'

/** An alarm is told with its stage, too, which is where it is shown. */
type Name = Exclude<keyof ServerEvents, 'alarm'>
type Listener<Event extends Name> = (data: ServerEvents[Event]) => void

const listeners: { [Event in Name]: Set<Listener<Event>> } = {
  rows: new Set(),
  stage: new Set(),
  reset: new Set(),
}
const minWaitMs = 1_000
const maxWaitMs = 15_000
/** The server gives a sign of life every 15 seconds: three that were missed are no accident. */
const maxIdleMs = 45_000

/** Calls `listener` for each such event; gives back what ends it. */
export function onServerEvent<Event extends Name>(event: Event, listener: Listener<Event>): () => void {
  listeners[event].add(listener)
  return () => void listeners[event].delete(listener)
}

/** Starts listening; gives back what stops it. */
export function listenToServer(): () => void {
  const end = new AbortController()
  void listen(end.signal)
  return () => end.abort()
}

async function listen(signal: AbortSignal): Promise<void> {
  let lastId: string | undefined
  let waitMs = minWaitMs
  while (!signal.aborted && session.get().status === 'in') {
    const silence = startIdleTimeout(maxIdleMs)
    try {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
      const response = await send('GET', '/events', { signal: AbortSignal.any([signal, silence.signal]), headers })
      connection.set('live')
      waitMs = minWaitMs
      await read(response, silence, (id) => {
        lastId = id
      })
    } catch {
      // `send` has noted what it means: signed out, or offline. A stream that broke, or fell silent, is begun again.
      waitMs = Math.min(maxWaitMs, waitMs * 2)
    } finally {
      silence.clear()
    }
    if (signal.aborted) return
    if (connection.get() === 'live') connection.set('connecting')
    // Spread out: after a restart of the server not everybody comes back in the same moment.
    await new Promise((done) => setTimeout(done, waitMs * (0.5 + Math.random() / 2)))
  }
}

async function read(response: Response, silence: IdleTimeout, onId: (id: string) => void): Promise<void> {
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
    silence.reset()
    take(value)
  }
}

function notify<Event extends Name>(event: Event, data: ServerEvents[Event]): void {
  for (const listener of listeners[event]) listener(data)
}
