import { once } from 'node:events'
import { systemCodeOf } from '../core/errors.ts'

/** Writes to stdout with back-pressure, so that a million lines are not buffered. */
export async function writeStdout(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Exits when the reader closes the pipe. Only for commands without a database, which would have to be closed first. */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', (error) => {
    if (systemCodeOf(error) === 'EPIPE') process.exit(0)
    throw error
  })
}
