// Wake-ups. One connection of its own per process listens on one channel.
//
// States: listening (notifications arrive, proven by a probe) and polling (they do not: a pooler swallows them, the
// connection is down). While polling, every handler is woken every few seconds; nothing is lost, it is only slower.
// A broken connection is made anew at once. A deaf one is tried again after minutes: it is either a pooler, which stays
// one, or a server that was too busy for the probe.
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'

export const channel = 'scrapersky'

/** What a handler is told: a payload of the channel, or `everything` when something may have been missed. */
type WakeHandler = (payload: string) => void

export interface Listener {
  readonly mode: 'listening' | 'polling'
  /** Calls `handler` for every wake-up until the returned function is called. */
  onWake(handler: WakeHandler): () => void
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly settings: pg.ClientConfig
  /** Sends a notification the way the loops' transactions do, through the pool: the probe must take the real way. */
  readonly notify: (payload: string) => Promise<unknown>
  readonly pollSeconds: number
  /** How long a probe or a statement may take, how often the connection is tried, how long a deaf one is left alone. */
  readonly patience?: Partial<typeof defaultPatience>
  readonly log: Log
}

const defaultPatience = { probeSeconds: 3, statementSeconds: 10, keepAliveSeconds: 30, deafSeconds: 300 }
const longestPauseSeconds = 15
/** A peer that vanished does not answer a goodbye. */
const goodbyeMs = 1_000

/** Starts listening; resolves when the first attempt has succeeded or fallen back to polling. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const listener = new PostgresListener(options)
  await listener.start()
  return listener
}

class PostgresListener implements Listener {
  mode: 'listening' | 'polling' = 'polling'
  private readonly options: ListenerOptions
  private readonly patience: typeof defaultPatience
  private readonly handlers = new Set<WakeHandler>()
  private readonly closing = new AbortController()
  private readonly poll: NodeJS.Timeout
  private running: Promise<void> = Promise.resolve()
  private saidDeaf = false

  constructor(options: ListenerOptions) {
    this.options = options
    this.patience = { ...defaultPatience, ...options.patience }
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
      let heard = true
      try {
        heard = await this.listenOnce(attempted)
        pauseSeconds = 0.1
      } catch (error) {
        if (!this.closing.signal.aborted) {
          this.options.log.warn({ err: error }, 'the listening connection failed; polling until it is back')
        }
      }
      this.mode = 'polling'
      attempted()
      await pause((heard ? pauseSeconds : this.patience.deafSeconds) * 1000, this.closing.signal)
      pauseSeconds = Math.min(pauseSeconds * 2, longestPauseSeconds)
    }
  }

  /** One connection's life. False: it stands, but notifications do not arrive on it. */
  private async listenOnce(attempted: () => void): Promise<boolean> {
    // A socket of our own, because a client that is still connecting cannot be ended.
    const socket = new Socket()
    const query_timeout = this.patience.statementSeconds * 1000
    const client = new pg.Client({ ...this.options.settings, query_timeout, stream: () => socket })
    const ended = Promise.withResolvers<void>()
    client.on('error', (error) => this.options.log.debug({ err: error }, 'listening connection'))
    client.on('end', ended.resolve)
    const hangUp = () => socket.destroy()
    this.closing.signal.addEventListener('abort', hangUp, { once: true })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (!(await this.probe(client, ended.promise))) {
        this.sayDeaf()
        return false
      }
      this.closing.signal.removeEventListener('abort', hangUp)
      client.on('notification', ({ payload }) => this.emit(payload ?? 'everything'))
      this.mode = 'listening'
      this.saidDeaf = false
      attempted()
      // Whatever was sent while nobody listened.
      this.emit('everything')
      await this.untilBroken(client, ended.promise)
      return true
    } finally {
      this.closing.signal.removeEventListener('abort', hangUp)
      await this.sayGoodbye(client, socket)
    }
  }

  private async sayGoodbye(client: pg.Client, socket: Socket): Promise<void> {
    const waited = new AbortController()
    const debug = (error: unknown) => this.options.log.debug({ err: error }, 'listening connection')
    await Promise.race([client.end().catch(debug), pause(goodbyeMs, waited.signal)])
    waited.abort()
    socket.destroy()
  }

  private async probe(client: pg.Client, ended: Promise<void>): Promise<boolean> {
    const payload = `probe:${randomUUID()}`
    const arrived = Promise.withResolvers<boolean>()
    const hear = (message: pg.Notification) => {
      if (message.payload === payload) arrived.resolve(true)
    }
    client.on('notification', hear)
    const waited = new AbortController()
    try {
      await this.options.notify(payload)
      const broken = ended.then(() => Promise.reject(new Error('the connection broke while it was probed')))
      const late = pause(this.patience.probeSeconds * 1000, waited.signal).then(() => false)
      return await Promise.race([arrived.promise, broken, late])
    } finally {
      waited.abort()
      client.off('notification', hear)
    }
  }

  private sayDeaf(): void {
    if (this.saidDeaf) return
    this.saidDeaf = true
    this.options.log.warn(
      { pollSeconds: this.options.pollSeconds },
      'notifications do not arrive (a transaction-mode pooler?); polling. DATABASE_LISTEN_URL takes a direct connection',
    )
  }

  /** A dead peer sends nothing, not even an error: asking now and then is the only way to find out. */
  private async untilBroken(client: pg.Client, ended: Promise<void>): Promise<void> {
    let broken = false
    const gone = ended.then(() => {
      broken = true
    })
    while (!broken && !this.closing.signal.aborted) {
      const tick = new AbortController()
      const stop = () => tick.abort()
      this.closing.signal.addEventListener('abort', stop, { once: true })
      await Promise.race([gone, pause(this.patience.keepAliveSeconds * 1000, tick.signal)])
      this.closing.signal.removeEventListener('abort', stop)
      tick.abort()
      if (!broken && !this.closing.signal.aborted) await client.query('SELECT 1')
    }
  }

  private emit(payload: string): void {
    for (const handler of this.handlers) {
      try {
        handler(payload)
      } catch (error) {
        this.options.log.error({ err: error, payload }, `a wake-up handler failed: ${messageOf(error)}`)
      }
    }
  }
}
