import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { AppError, messageOf } from '../core/errors.ts'

export type TlsMode = 'disable' | 'require' | 'verify-ca' | 'verify-full'

/**
 * pg reads `sslmode` in its own way (`require` verifies, `no-verify` does not exist elsewhere). We take libpq's words
 * and meanings, and take the parameter out of the URL so that only one of us decides.
 */
export function tlsOf(url: string, mode: TlsMode | undefined, caFile: string | undefined) {
  const parsed = new URL(url)
  const fromUrl = parsed.searchParams.get('sslmode')
  parsed.searchParams.delete('sslmode')
  return { url: parsed.href, ssl: optionsFor(mode ?? modeFromUrl(fromUrl), caFile) }
}

function modeFromUrl(word: string | null): TlsMode {
  if (word === null || word === 'disable' || word === 'allow' || word === 'prefer') return 'disable'
  if (word === 'require' || word === 'verify-ca' || word === 'verify-full') return word
  throw new AppError(
    'config_invalid',
    `DATABASE_URL has sslmode=${word}: it must be disable, require, verify-ca or verify-full.`,
  )
}

function optionsFor(mode: TlsMode, caFile: string | undefined): ConnectionOptions | false {
  if (mode === 'disable') return false
  if (mode === 'require') return { rejectUnauthorized: false }
  const ca = caFile === undefined ? {} : { ca: readCa(caFile) }
  if (mode === 'verify-full') return { rejectUnauthorized: true, ...ca }
  // verify-ca trusts the authority and does not ask for which host it signed.
  return { rejectUnauthorized: true, checkServerIdentity: () => undefined, ...ca }
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('config_invalid', `DATABASE_TLS_CA is "${file}": it cannot be read (${messageOf(error)}).`, {
      cause: error,
    })
  }
}
