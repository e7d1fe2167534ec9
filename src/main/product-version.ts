import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** From package.json. */
export const productVersion: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version
