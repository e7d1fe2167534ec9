import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As package.json says it. */
export const productVersion: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version
