import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../../src/db/embedded/start-server.ts'
import { pathOf } from '../needs.ts'
import { newServerFolder } from './account.ts'
import { startServerProcess } from './server-process.ts'

export interface Haproxy {
  readonly url: string
  /** New connections go to the second server. Those to the first stay. */
  switchToSecond(): Promise<void>
}

/** A TCP proxy in front of two servers, which sends connections to the first one. */
export async function startHaproxy(
  opened: AsyncDisposableStack,
  [first, second]: readonly [number, number],
): Promise<Haproxy> {
  const folder = newServerFolder(opened, 'haproxy')
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const control = join(folder, 'control')
  writeFileSync(
    file,
    `global
  stats socket ${control} mode 600 level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  server first 127.0.0.1:${first}
  server second 127.0.0.1:${second} disabled
`,
  )
  await startServerProcess(opened, pathOf('haproxy'), ['-f', file, '-db'], { port, folder })
  return {
    url: `postgres://scrapersky@127.0.0.1:${port}/scrapersky`,
    async switchToSecond() {
      const socket = connect(control)
      socket.end('disable server servers/first; enable server servers/second\n')
      socket.resume()
      await once(socket, 'close')
    },
  }
}
