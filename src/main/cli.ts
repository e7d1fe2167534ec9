import { systemCodeOf } from '../core/errors.ts'
import { onLauncherSignal } from './launcher-signals.ts'
import { buildProgram } from './program.ts'
import { reportFailure } from './report-failure.ts'

// If the launcher was killed, no stop signal can reach this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
onLauncherSignal((signal) => {
  // Without a listener the signal has its default effect.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
})

// `... | head` closes the pipe early. That is not an error, and the database must still be closed.
let pipeClosed = false
process.stdout.on('error', (error) => {
  if (systemCodeOf(error) !== 'EPIPE') throw error
  pipeClosed = true
})

const program = await buildProgram(process.argv[2])

try {
  await program.parseAsync()
} catch (thrown) {
  // The command has failed on the closed pipe too, and has closed its resources.
  if (pipeClosed && systemCodeOf(thrown) === 'EPIPE') process.exit(0)
  process.exit(reportFailure(thrown))
}
