import { once } from 'node:events'
import { systemCodeOf } from '../core/errors.ts'

/** Writes to stdout and waits while whoever reads it is slower: a million lines are never held. */
export async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** For commands that have nothing open but the web: they end with their reader. What has a database closes it first. */
export function endWithReader(): void {
  process.stdout.on('error', (error) => {
    if (systemCodeOf(error) === 'EPIPE') process.exit(0)
    throw error
  })
}
