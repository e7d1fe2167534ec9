import { AppError, messageOf } from '../core/errors.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { buildProgram } from './program.ts'

// The launcher was killed: whoever wants us to stop would not reach us any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// It is only there to close: nothing waits for it.
process.channel?.unref()

const program = await buildProgram(process.argv[2])

try {
  await program.parseAsync()
} catch (thrown) {
  const error = isConnectionFailure(thrown)
    ? new AppError('database_unreachable', `The database went away: ${messageOf(thrown)}`, { cause: thrown })
    : thrown
  // An error of the catalogue explains itself; a stack would only hide the sentence. Anything else is a fault of ours.
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n(${error.code})\n`)
  process.exit(1)
}
