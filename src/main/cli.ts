import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { onPassedOnSignal } from './passed-on-signal.ts'
import { buildProgram } from './program.ts'

// The launcher was killed: whoever wants us to stop would not reach us any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
onPassedOnSignal((signal) => {
  // Who listens to signals hears of it there; without anybody it does what it would have done.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
})

// `... | head` closes the pipe when it has enough: that is an end, not a fault, and no reason to leave a database running.
let readerGone = false
process.stdout.on('error', (error) => {
  if (systemCodeOf(error) !== 'EPIPE') throw error
  readerGone = true
})

const program = await buildProgram(process.argv[2])

try {
  await program.parseAsync()
} catch (thrown) {
  // Whoever was still writing heard of it too, and has closed what he had open by now.
  if (readerGone && systemCodeOf(thrown) === 'EPIPE') process.exit(0)
  const error = isConnectionFailure(thrown)
    ? new AppError('database_unreachable', `The database went away: ${messageOf(thrown)}`, { cause: thrown })
    : thrown
  // An error of the catalogue explains itself; a stack would only hide the sentence. Anything else is a fault of ours.
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n(${error.code})\n`)
  process.exit(1)
}
