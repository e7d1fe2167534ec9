import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { AppError, messageOf } from '../core/errors.ts'

export type TlsMode = 'disable' | 'require' | 'verify-ca' | 'verify-full'

/** What pg would read from the URL and put over our own settings. */
const parameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'] as const

/**
 * pg reads `sslmode` in its own way (`require` verifies, `no-verify` does not exist elsewhere). We take libpq's words
 * and meanings, and take the parameters out of the URL so that only one of us decides.
 */
export function tlsOf(url: string, mode: TlsMode | undefined, caFile: string | undefined) {
  // The error of `new URL` carries its input, password and all.
  if (!URL.canParse(url)) throw new AppError('config_invalid', 'DATABASE_URL is not a URL.')
  const parsed = new URL(url)
  const said = new Map(parameters.map((name) => [name, parsed.searchParams.get(name)]))
  for (const name of parameters) parsed.searchParams.delete(name)
  const chosen = mode ?? modeFromUrl(said.get('sslmode') ?? said.get('ssl') ?? null)
  if (chosen === 'disable') return { url: parsed.href, ssl: false as const }
  const rootCert = said.get('sslrootcert') ?? 'system'
  // `system` is libpq's word for the authorities that the system trusts.
  const ca = caFile ?? (rootCert === 'system' ? undefined : rootCert)
  const ssl = {
    ...verification(chosen, ca !== undefined),
    ...file('ca', caFile === undefined ? 'sslrootcert' : 'DATABASE_TLS_CA', ca),
    ...file('cert', 'sslcert', said.get('sslcert')),
    ...file('key', 'sslkey', said.get('sslkey')),
  }
  return { url: parsed.href, ssl }
}

function modeFromUrl(word: string | null): TlsMode {
  if (word === null || ['disable', 'allow', 'prefer', 'false', '0'].includes(word)) return 'disable'
  if (word === 'true' || word === '1') return 'require'
  if (word === 'require' || word === 'verify-ca' || word === 'verify-full') return word
  throw new AppError(
    'config_invalid',
    `DATABASE_URL has sslmode=${word}: it must be disable, require, verify-ca or verify-full.`,
  )
}

/** `require` with an authority's certificate at hand is `verify-ca`, as in libpq: who names one wants it asked. */
function verification(mode: Exclude<TlsMode, 'disable'>, hasAuthority: boolean): ConnectionOptions {
  if (mode === 'verify-full') return { rejectUnauthorized: true }
  if (mode === 'require' && !hasAuthority) return { rejectUnauthorized: false }
  // It trusts the authority and does not ask for which host it signed.
  return { rejectUnauthorized: true, checkServerIdentity: () => undefined }
}

function file(option: 'ca' | 'cert' | 'key', name: string, path: string | null | undefined): ConnectionOptions {
  if (path === null || path === undefined) return {}
  try {
    return { [option]: readFileSync(path, 'utf8') }
  } catch (error) {
    throw new AppError('config_invalid', `${name} is "${path}": it cannot be read (${messageOf(error)}).`, {
      cause: error,
    })
  }
}
