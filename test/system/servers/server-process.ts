// A server of another project as a child process, without root rights, with its output in a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { until } from '../../../src/testing/until.ts'
import { serverAccount } from './account.ts'

/** Starts a server and waits until its port accepts connections. It is killed at the end if it still runs. */
export async function startServerProcess(
  opened: AsyncDisposableStack,
  path: string,
  args: readonly string[],
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<ChildProcess> {
  const logFile = `${folder}/output-${port}`
  const log = openSync(logFile, 'a', 0o666)
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', log, log], ...serverAccount() })
  closeSync(log)
  opened.defer(() => endProcess(child, 'SIGKILL'))
  await until(
    path,
    () => {
      if (child.exitCode !== null)
        throw new Error(`${path} did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
      return isListening(port)
    },
    60,
  )
  return child
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
