import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../src/db/embedded/start-server.ts'
import { pathOf } from '../needs.ts'
import { newServerFolder } from './account.ts'
import { endProcess, startServerProcess } from './server-process.ts'

export interface PgBouncer {
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** In transaction mode, with fewer connections to the server than the processes have to it. Otherwise its defaults. */
export async function startPgBouncer(opened: AsyncDisposableStack, serverPort: number): Promise<PgBouncer> {
  const folder = newServerFolder(opened, 'pgbouncer')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
scrapersky = host=127.0.0.1 port=${serverPort} dbname=scrapersky user=scrapersky
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
`,
  )
  let child: ChildProcess | undefined
  const start = async () => {
    child = await startServerProcess(opened, pathOf('pgbouncer'), [file], { port, folder })
  }
  await start()
  return {
    url: `postgres://scrapersky@127.0.0.1:${port}/scrapersky`,
    start,
    kill: async () => child && endProcess(child, 'SIGKILL'),
  }
}
