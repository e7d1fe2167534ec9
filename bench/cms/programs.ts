import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchError } from '../bench.ts'

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
}

/** The programs that serve the sites. Ended by `stop`. */
export class Programs {
  readonly #running: ChildProcess[] = []

  start(command: string, args: readonly string[], options: RunOptions = {}): void {
    this.#running.push(spawn(command, args, { ...options, stdio: 'ignore', detached: true }))
  }

  /** Serves a folder with PHP; `router` decides which script answers. Returns the port. */
  async servePhp(root: string, router: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
    const port = await freePort()
    const given = { ...process.env, PHP_CLI_SERVER_WORKERS: '2', ...env }
    this.start('php', ['-S', `127.0.0.1:${port}`, '-t', root, router], { cwd: root, env: given })
    await until(async () => (await fetch(`http://127.0.0.1:${port}/robots.txt`, { redirect: 'manual' })).status > 0)
    return port
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#running.map((child) => {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        if (child.exitCode !== null || child.pid === undefined) return undefined
        // PHP leaves the processes that it started: the whole group ends.
        process.kill(-child.pid, 'SIGTERM')
        return gone
      }),
    )
  }
}

/** Runs a command to its end. */
export function runOnce(command: string, args: readonly string[], options: RunOptions = {}): void {
  const done = spawnSync(command, args, { ...options, encoding: 'utf8', timeout: 300_000 })
  if (done.status === 0) return
  throw new BenchError(`${command} ${args[0] ?? ''} failed: ${done.stderr}${done.stdout}`.slice(0, 2000))
}

/** Waits until the check answers true; an error counts as false. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await check().catch(() => false)) return
    await sleep(100)
  }
  throw new BenchError('A program did not start within 30 s.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new BenchError('There is no free port.')
  return address.port
}
