// Wake-ups. Each process has one connection that listens on one channel.
//
// States: listening (a probe has shown that notifications arrive) and polling (a pooler drops them, or the connection is
// down). While polling, all handlers are called every few seconds: slower, but no work is lost. A broken connection is
// reopened at once. Where notifications have never arrived, the next attempt is minutes later: the cause is a pooler, which
// does not change, or a server that was too busy for the probe.
//
// The probe is repeated while listening: after a failover the connection may still reach the old server, which answers every
// query and gets none of the notifications.
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { markDatabaseError } from '../core/own-failure.ts'
import { pause } from '../core/time.ts'

export const channel = 'scrapersky'

/** Called with a payload of the channel, or with `everything` when notifications may have been missed. */
type WakeHandler = (payload: string) => void

export interface Listener {
  readonly mode: 'listening' | 'polling'
  /** Calls `handler` for every wake-up until the returned function is called. */
  onWake(handler: WakeHandler): () => void
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly settings: pg.ClientConfig
  /** Sends a notification through the pool, as the loops do, so that the probe takes the same path. */
  readonly notify: (payload: string) => Promise<unknown>
  readonly pollSeconds: number
  /** Timeouts of the probe and of statements, and the intervals between keep-alives and between probes that fail. */
  readonly timings?: Partial<typeof defaultTimings>
  readonly log: Log
}

const defaultTimings = { probeSeconds: 3, statementSeconds: 10, keepAliveSeconds: 10, probeAgainSeconds: 300 }
const maxPauseSeconds = 15
const probePrefix = 'probe:'
/** A peer that is gone does not answer the request to close. */
const closeTimeoutMs = 1_000

/** Starts listening; resolves when the first attempt has succeeded or fallen back to polling. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const listener = new PostgresListener(options)
  await listener.start()
  return listener
}

class PostgresListener implements Listener {
  mode: 'listening' | 'polling' = 'polling'
  private readonly options: ListenerOptions
  private readonly timings: typeof defaultTimings
  private readonly handlers = new Set<WakeHandler>()
  private readonly closing = new AbortController()
  private readonly poll: NodeJS.Timeout
  private running: Promise<void> = Promise.resolve()
  private hasWarned = false
  private hasListened = false

  constructor(options: ListenerOptions) {
    this.options = options
    this.timings = { ...defaultTimings, ...options.timings }
    this.poll = setInterval(() => {
      if (this.mode === 'polling') this.emit('everything')
    }, options.pollSeconds * 1000)
  }

  onWake(handler: WakeHandler): () => void {
    this.handlers.add(handler)
    return () => this.handlers.delete(handler)
  }

  async start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.running = this.keepListening(first.resolve)
    await first.promise
  }

  async close(): Promise<void> {
    this.closing.abort()
    clearInterval(this.poll)
    await this.running
  }

  private async keepListening(attempted: () => void): Promise<void> {
    let pauseSeconds = 0.1
    while (!this.closing.signal.aborted) {
      let notified = true
      try {
        notified = await this.listenOnce(attempted)
        if (notified) pauseSeconds = 0.1
      } catch (error) {
        if (!this.closing.signal.aborted) {
          this.options.log.warn(
            { err: markDatabaseError(error) },
            'the listening connection failed; polling until it is back',
          )
        }
      }
      this.mode = 'polling'
      attempted()
      const isPooled = !notified && !this.hasListened
      await pause((isPooled ? this.timings.probeAgainSeconds : pauseSeconds) * 1000, this.closing.signal)
      pauseSeconds = Math.min(pauseSeconds * 2, maxPauseSeconds)
    }
  }

  /** Opens a connection and uses it until it breaks. False: it is open, but notifications do not arrive on it. */
  private async listenOnce(attempted: () => void): Promise<boolean> {
    // pg cannot end a client that is still connecting, so we pass a socket that we can destroy.
    const socket = new Socket()
    const query_timeout = this.timings.statementSeconds * 1000
    const client = new pg.Client({ ...this.options.settings, query_timeout, stream: () => socket })
    const ended = Promise.withResolvers<void>()
    client.on('error', (error) => this.options.log.debug({ err: error }, 'listening connection'))
    client.on('end', ended.resolve)
    const destroySocket = () => socket.destroy()
    this.closing.signal.addEventListener('abort', destroySocket, { once: true })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (!(await this.probe(client, ended.promise))) {
        this.warnOfPolling()
        return false
      }
      this.closing.signal.removeEventListener('abort', destroySocket)
      client.on('notification', ({ payload }) => this.emit(payload ?? 'everything'))
      this.mode = 'listening'
      this.hasListened = true
      this.hasWarned = false
      attempted()
      // Notifications may have been sent before this connection listened.
      this.emit('everything')
      await this.untilBroken(client, ended.promise)
      return true
    } finally {
      this.closing.signal.removeEventListener('abort', destroySocket)
      await this.closeClient(client, socket)
    }
  }

  private async closeClient(client: pg.Client, socket: Socket): Promise<void> {
    const waited = new AbortController()
    const debug = (error: unknown) => this.options.log.debug({ err: error }, 'listening connection')
    await Promise.race([client.end().catch(debug), pause(closeTimeoutMs, waited.signal)])
    waited.abort()
    socket.destroy()
  }

  private async probe(client: pg.Client, ended: Promise<void>): Promise<boolean> {
    const payload = `${probePrefix}${randomUUID()}`
    const arrived = Promise.withResolvers<boolean>()
    const onNotification = (message: pg.Notification) => {
      if (message.payload === payload) arrived.resolve(true)
    }
    client.on('notification', onNotification)
    const waited = new AbortController()
    const stop = () => waited.abort()
    this.closing.signal.addEventListener('abort', stop, { once: true })
    try {
      await this.options.notify(payload)
      const broken = ended.then(() => Promise.reject(new Error('the connection broke while it was probed')))
      const late = pause(this.timings.probeSeconds * 1000, waited.signal).then(() => false)
      return await Promise.race([arrived.promise, broken, late])
    } finally {
      this.closing.signal.removeEventListener('abort', stop)
      waited.abort()
      client.off('notification', onNotification)
    }
  }

  private warnOfPolling(): void {
    if (this.hasWarned) return
    this.hasWarned = true
    this.options.log.warn(
      { pollSeconds: this.options.pollSeconds },
      'notifications do not arrive (a transaction-mode pooler?); polling. Set DATABASE_LISTEN_URL to a direct connection',
    )
  }

  /** A dead peer sends nothing, not even an error, so a notification must arrive at intervals. */
  private async untilBroken(client: pg.Client, ended: Promise<void>): Promise<void> {
    let broken = false
    const gone = ended.then(() => {
      broken = true
    })
    while (!broken && !this.closing.signal.aborted) {
      const tick = new AbortController()
      const stop = () => tick.abort()
      this.closing.signal.addEventListener('abort', stop, { once: true })
      await Promise.race([gone, pause(this.timings.keepAliveSeconds * 1000, tick.signal)])
      this.closing.signal.removeEventListener('abort', stop)
      tick.abort()
      if (broken || this.closing.signal.aborted) return
      if (!(await this.probe(client, ended))) throw new Error('notifications no longer arrive')
    }
  }

  private emit(payload: string): void {
    if (payload.startsWith(probePrefix)) return
    for (const handler of this.handlers) {
      try {
        handler(payload)
      } catch (error) {
        this.options.log.error({ err: error, payload }, `a wake-up handler failed: ${messageOf(error)}`)
      }
    }
  }
}
