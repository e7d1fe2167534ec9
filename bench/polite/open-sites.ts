import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerReport } from './request-log.ts'
import type { ServerCommand } from './web-server.ts'

/** The server of the sites. */
export interface Sites {
  readonly port: number
  /** Begins the log of the next contender. */
  clear(): Promise<void>
  report(sites: number): Promise<ServerReport>
  close(): void
}

export async function openSites(): Promise<Sites> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'web-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { port } = await reply<{ port: number }>(server)
  return {
    port,
    clear: async () => {
      await request(server, { command: 'clear' })
    },
    report: (sites) => request<ServerReport>(server, { command: 'report', sites }),
    close: () => server.kill(),
  }
}

function request<T>(server: ChildProcess, command: ServerCommand): Promise<T> {
  const answer = reply<T>(server)
  server.send(command)
  return answer
}

async function reply<T>(server: ChildProcess): Promise<T> {
  const gone = once(server, 'exit').then(() => {
    throw new Error('the web server of the benchmark ended')
  })
  const [message] = (await Promise.race([once(server, 'message'), gone])) as [T]
  return message
}
