import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFailure } from './failure.ts'
import type { HomeLayout } from './home-layout.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { logSince, openLog, sizeOf } from './server-log.ts'
import { dataArgument, type ServerPrograms, spawnProgram } from './server-program.ts'

export interface StartOptions {
  readonly layout: HomeLayout
  readonly programs: ServerPrograms
  readonly settings: Readonly<Record<string, string>>
  /** The port for each attempt. */
  readonly choosePort: (attempt: number) => Promise<number>
}

const pollMs = 5
const maxAttempts = 30
/** Long enough for a crashed server to replay its log. */
const timeoutMs = 300_000

/** Starts the server and waits until it is ready. False: another process has started one on the same data. */
export async function startServer(options: StartOptions): Promise<boolean> {
  const { log, home, data } = options.layout
  for (let attempt = 1; ; attempt += 1) {
    const offset = sizeOf(log)
    if (await launch(options, await options.choosePort(attempt))) return true
    const output = logSince(log, Math.min(offset, sizeOf(log)))
    if (output.includes('"postmaster.pid" already exists')) return false
    // Another program has taken the port: try another. Backends of a killed server still run: they end shortly.
    const isTemporary = /Address already in use|pre-existing shared memory block/.test(output)
    if (!isTemporary || attempt === maxAttempts)
      throw programFailure(`PostgreSQL did not start on ${data}.`, output, home)
    if (!output.includes('Address already in use')) await sleep(200)
  }
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function launch({ layout, programs, settings }: StartOptions, port: number): Promise<boolean> {
  const log = openLog(layout)
  try {
    const wanted = { ...settings, listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
    const args = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const data = dataArgument(layout.data, programs.account)
    const child = await spawnProgram(programs, 'postgres', ['-D', data, ...args], { data: layout.data, log })
    // Our process can exit while the server runs.
    child.unref()
    return await isReadyBeforeItEnds(child, layout.data)
  } finally {
    closeSync(log)
  }
}

async function isReadyBeforeItEnds(child: ChildProcess, data: string): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (child.exitCode === null && child.signalCode === null) {
    const file = readPostmasterFile(data)
    const ours = typeof file === 'object' && file.pid === child.pid
    if (ours && file.status === 'ready') return true
    if (Date.now() > deadline) child.kill('SIGINT')
    await sleep(pollMs)
  }
  return false
}
