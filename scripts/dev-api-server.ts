import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')
/** A process that has not stopped by then is asked to stop immediately. */
const stopMs = 5_000

/** What `scrapersky start --json` prints when it is ready. */
export interface Welcome {
  readonly data: string
  readonly key_file?: string
  readonly link?: string
  readonly demo?: string
}

export interface ApiServer {
  /** Resolves when the server accepts requests, or when it has crashed and requests fail. */
  whenReady(): Promise<void>
  restart(): void
  stop(): Promise<void>
}

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly onReady: (welcome: Welcome) => void
}

/** Runs the API server in a child process. After a crash it starts again with the next `restart`. */
export function startApiServer({ env, onReady }: Options): ApiServer {
  let ready = Promise.withResolvers<void>()
  let restart = Promise.withResolvers<void>()
  let isStopping = false

  const run = async () => {
    while (!isStopping) {
      restart = Promise.withResolvers()
      const child = spawn(process.execPath, ['src/main/cli.ts', 'start', '--json', '--no-web-app'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const lines = child.stdout && createInterface(child.stdout)
      lines?.on('line', (line) => {
        onReady(JSON.parse(line) as Welcome)
        ready.resolve()
      })
      const exit = once(child, 'exit')
      await Promise.race([exit, restart.promise])
      if (isRunning(child)) {
        ready = Promise.withResolvers()
        await stopChild(child, exit)
      } else if (!isStopping) {
        process.stderr.write('The server has exited. It starts again when a server file changes.\n')
        ready.resolve()
        await restart.promise
        ready = Promise.withResolvers()
      }
    }
  }
  const done = run()

  return {
    whenReady: () => ready.promise,
    restart: () => restart.resolve(),
    stop() {
      isStopping = true
      restart.resolve()
      return done
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** By message, as scripts/launch.mjs does: on Ctrl-C the terminal sends the signal to the child as well. */
async function stopChild(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  const requestStop = () => {
    if (child.connected) child.send({ signal: 'SIGTERM' }, () => undefined)
  }
  requestStop()
  const timer = setInterval(requestStop, stopMs)
  await exit
  clearInterval(timer)
}
