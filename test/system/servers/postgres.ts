// PostgreSQL of the machine, as a server of its own on a free port of loopback.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../src/db/embedded/start-server.ts'
import { until } from '../../../src/testing/until.ts'
import { postgresql15Programs } from '../needs.ts'
import { newServerFolder, serverAccount } from './account.ts'
import { endProcess, startServerProcess } from './server-process.ts'

export class PostgresServer {
  readonly port: number
  readonly #opened: AsyncDisposableStack
  readonly #data: string
  readonly #settings: Readonly<Record<string, string>>
  #child: ChildProcess | undefined

  private constructor(
    opened: AsyncDisposableStack,
    port: number,
    data: string,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#opened = opened
    this.port = port
    this.#data = data
    this.#settings = settings
  }

  /** A new, empty server. */
  static async create(
    opened: AsyncDisposableStack,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<PostgresServer> {
    const data = join(newServerFolder(opened, 'postgres'), 'data')
    runProgram('initdb', ['--pgdata', data, '--username=scrapersky', '--auth=trust', '--encoding=UTF8', '--no-sync'])
    const server = new PostgresServer(opened, await freePort(), data, settings)
    await server.start()
    await server.query('CREATE DATABASE scrapersky')
    return server
  }

  /** A standby of this server, which follows it. */
  async createStandby(settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const data = join(newServerFolder(this.#opened, 'standby'), 'data')
    const from = ['--host=127.0.0.1', `--port=${this.port}`, '--username=scrapersky']
    runProgram('pg_basebackup', [...from, '--pgdata', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
    const standby = new PostgresServer(this.#opened, await freePort(), data, settings)
    await standby.start()
    return standby
  }

  get url(): string {
    return `postgres://scrapersky@127.0.0.1:${this.port}/scrapersky`
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      // Crashes of the machine are not tried.
      fsync: 'off',
      max_connections: '100',
      ...this.#settings,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#child = await startServerProcess(
      this.#opened,
      join(postgresql15Programs, 'postgres'),
      ['-D', this.#data, ...args],
      { port: this.port, folder: join(this.#data, '..') },
    )
    await until(
      'PostgreSQL',
      () =>
        this.query('SELECT', 'postgres').then(
          () => true,
          () => false,
        ),
      60,
    )
  }

  /** As a crash: no last words to the clients. */
  async kill(): Promise<void> {
    if (this.#child !== undefined) await endProcess(this.#child, 'SIGKILL')
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 60)', 'postgres')
  }

  /** One statement on a connection of its own, past any pooler or proxy. */
  async query<Row extends object>(
    text: string,
    database = text.startsWith('CREATE DATABASE') ? 'postgres' : 'scrapersky',
  ): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.url.replace(/\w+$/, database),
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
}

function runProgram(name: string, args: readonly string[]): void {
  const path = join(postgresql15Programs, name)
  const { status, stderr } = spawnSync(path, args, { encoding: 'utf8', cwd: '/', ...serverAccount() })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
}
