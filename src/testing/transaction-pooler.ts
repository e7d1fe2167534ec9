// A stand-in for PgBouncer in transaction mode (max_prepared_statements = 0).
//
// A client holds a server connection from its first message to the ReadyForQuery that says "no transaction". Server
// connections are lent in turn, so that nothing which lives in a session (SET, LISTEN, a named statement, an advisory
// lock) survives by luck. Notifications for a connection without a client are dropped; a start-up parameter that cannot
// be applied per transaction is refused; a client that leaves in the middle takes its server connection along.
import { createServer, Socket } from 'node:net'
import pg from 'pg'
import { errorResponse, type Message, MessageReader, startupParameters, welcome } from './postgres-protocol.ts'

export interface TransactionPooler {
  readonly url: string
  /** Notifications without a recipient. */
  readonly droppedNotifications: number
  close(): Promise<void>
}

interface PoolerOptions {
  readonly poolSize?: number
  /** PgBouncer's `ignore_startup_parameters`: accepted and ignored. */
  readonly ignored?: readonly string[]
}

const tracked = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings']
const supported = new Set([...tracked, 'application_name'])

export async function startTransactionPooler(
  serverUrl: string,
  options: PoolerOptions = {},
): Promise<TransactionPooler> {
  const lent = new Lending(serverUrl, options.poolSize ?? 3)
  await lent.fill()
  const clients = new Set<Socket>()
  const takes = new Set([...supported, ...(options.ignored ?? [])])
  const listener = createServer({ noDelay: true }, (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    new PooledClient(socket, lent, takes).serve()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    url: url.href,
    get droppedNotifications() {
      return lent.droppedNotifications
    },
    async close() {
      for (const socket of clients) socket.destroy()
      lent.close()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** One client connection. */
class PooledClient {
  private readonly socket: Socket
  private readonly lending: Lending
  private readonly takes: ReadonlySet<string>
  private server: ServerConnection | undefined
  private waiting: Buffer[] | undefined
  /** Queries and Syncs that the server has not answered with ReadyForQuery. */
  private unanswered = 0

  constructor(socket: Socket, lending: Lending, takes: ReadonlySet<string>) {
    this.socket = socket
    this.lending = lending
    this.takes = takes
  }

  serve(): void {
    const reader = new MessageReader({ startsWithStartup: true })
    this.socket.on('data', (chunk: Buffer) => {
      for (const message of reader.read(chunk)) this.hear(message)
    })
    this.socket.on('error', () => this.socket.destroy())
    this.socket.once('close', () => {
      // Its session state is unknown. PgBouncer closes it too.
      if (this.server !== undefined) this.server.socket.destroy()
    })
  }

  private hear(message: Message): void {
    if (message.type === 'SSLRequest') this.socket.write('N')
    else if (message.type === 'CancelRequest' || message.type === 'X') this.socket.end()
    else if (message.type === '') this.letIn(startupParameters(message))
    else this.pass(message)
  }

  private letIn(parameters: Map<string, string>): void {
    const refused = [...parameters.keys()].find((name) => !this.takes.has(name.toLowerCase()))
    if (refused === undefined) welcome(this.socket, { server_encoding: 'UTF8', client_encoding: 'UTF8' }, 1)
    else this.socket.end(errorResponse('FATAL', '08P01', `unsupported startup parameter: ${refused}`))
  }

  private pass({ type, raw }: Message): void {
    if (type === 'Q' || type === 'S') this.unanswered += 1
    if (this.server !== undefined) {
      this.server.socket.write(raw)
      return
    }
    if (this.waiting !== undefined) {
      this.waiting.push(raw)
      return
    }
    this.waiting = [raw]
    this.lending.borrow((server) => this.link(server))
  }

  private link(server: ServerConnection): void {
    const sent = this.waiting ?? []
    this.waiting = undefined
    if (this.socket.destroyed) {
      this.lending.giveBack(server)
      return
    }
    this.server = server
    server.holder = (message) => this.answer(server, message)
    server.socket.write(Buffer.concat(sent))
  }

  private answer(server: ServerConnection, message: Message | 'gone'): void {
    if (message === 'gone') {
      this.server = undefined
      this.socket.end(errorResponse('FATAL', '08P01', 'server conn crashed?'))
      return
    }
    this.socket.write(message.raw)
    if (message.type !== 'Z') return
    this.unanswered -= 1
    if (this.unanswered > 0 || message.body.toString('latin1') !== 'I') return
    this.server = undefined
    this.lending.giveBack(server)
  }
}

interface ServerConnection {
  readonly socket: Socket
  holder: ((message: Message | 'gone') => void) | undefined
}

/** The pool of server connections and the queue of waiting clients. */
class Lending {
  droppedNotifications = 0
  private readonly url: string
  private readonly size: number
  private readonly all = new Set<ServerConnection>()
  private readonly idle: ServerConnection[] = []
  private readonly queue: ((server: ServerConnection) => void)[] = []
  private opening = 0
  private closed = false

  constructor(url: string, size: number) {
    this.url = url
    this.size = size
  }

  async fill(): Promise<void> {
    while (this.all.size + this.opening < this.size && !this.closed) await this.open()
  }

  borrow(lend: (server: ServerConnection) => void): void {
    const server = this.idle.shift()
    if (server === undefined) this.queue.push(lend)
    else lend(server)
  }

  giveBack(server: ServerConnection): void {
    server.holder = undefined
    const next = this.queue.shift()
    if (next === undefined) this.idle.push(server)
    else next(server)
  }

  close(): void {
    this.closed = true
    for (const { socket } of this.all) socket.destroy()
  }

  /** pg authenticates; afterwards the pooler uses the socket directly. */
  private async open(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({ connectionString: this.url, application_name: 'pooler', stream: () => socket })
    client.on('error', () => undefined)
    this.opening += 1
    await client.connect().finally(() => {
      this.opening -= 1
    })
    socket.removeAllListeners()
    const server: ServerConnection = { socket, holder: undefined }
    this.all.add(server)
    const reader = new MessageReader({ startsWithStartup: false })
    socket.on('data', (chunk: Buffer) => {
      for (const message of reader.read(chunk)) {
        if (server.holder !== undefined) server.holder(message)
        else if (message.type === 'A') this.droppedNotifications += 1
      }
    })
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.lose(server))
    this.giveBack(server)
  }

  private lose(server: ServerConnection): void {
    this.all.delete(server)
    const place = this.idle.indexOf(server)
    if (place >= 0) this.idle.splice(place, 1)
    server.holder?.('gone')
    server.holder = undefined
    this.refill()
  }

  /** Retries while the server is down. */
  private refill(): void {
    this.fill().catch(() => setTimeout(() => this.refill(), 100).unref())
  }
}
