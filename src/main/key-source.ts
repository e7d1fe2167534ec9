import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { KeySource } from '../secrets/secret-keys.ts'

/** Where the keys of credentials are: SECRETS_KEY, or a file in the home. */
export function keySourceOf({ SECRETS_KEY, SCRAPERSKY_HOME }: Config): KeySource {
  return { keys: SECRETS_KEY, file: join(SCRAPERSKY_HOME, 'secrets.key') }
}
