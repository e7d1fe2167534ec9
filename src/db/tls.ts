import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { AppError, messageOf } from '../core/errors.ts'

export type TlsMode = 'disable' | 'require' | 'verify-ca' | 'verify-full'

/** Parameters of the URL that would override our settings in pg. */
const parameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'] as const

/**
 * pg interprets `sslmode` differently from libpq (`require` verifies; only pg has `no-verify`). We use the modes of libpq and
 * remove the parameters from the URL, so that pg does not interpret them.
 */
export function tlsSettings(url: string, mode: TlsMode | undefined, caFile: string | undefined) {
  // The error of `new URL` contains its input, with the password.
  if (!URL.canParse(url)) throw new AppError('config_invalid', 'DATABASE_URL is not a URL.')
  const parsed = new URL(url)
  const given = new Map(parameters.map((name) => [name, parsed.searchParams.get(name)]))
  for (const name of parameters) parsed.searchParams.delete(name)
  const chosen = mode ?? modeFromUrl(given.get('sslmode') ?? given.get('ssl') ?? null)
  if (chosen === 'disable') return { url: parsed.href, ssl: false as const }
  const rootCert = given.get('sslrootcert') ?? 'system'
  // libpq: `system` means the authorities that the system trusts.
  const ca = caFile ?? (rootCert === 'system' ? undefined : rootCert)
  const ssl = {
    ...verification(chosen, ca !== undefined),
    ...readPem('ca', caFile === undefined ? 'sslrootcert' : 'DATABASE_TLS_CA', ca),
    ...readPem('cert', 'sslcert', given.get('sslcert')),
    ...readPem('key', 'sslkey', given.get('sslkey')),
  }
  return { url: parsed.href, ssl }
}

function modeFromUrl(sslmode: string | null): TlsMode {
  if (sslmode === null || ['disable', 'allow', 'prefer', 'false', '0'].includes(sslmode)) return 'disable'
  if (sslmode === 'true' || sslmode === '1') return 'require'
  if (sslmode === 'require' || sslmode === 'verify-ca' || sslmode === 'verify-full') return sslmode
  throw new AppError(
    'config_invalid',
    `DATABASE_URL has sslmode=${sslmode}: it must be disable, require, verify-ca or verify-full.`,
  )
}

/** As in libpq, `require` with the certificate of an authority is `verify-ca`. */
function verification(mode: Exclude<TlsMode, 'disable'>, hasAuthority: boolean): ConnectionOptions {
  if (mode === 'verify-full') return { rejectUnauthorized: true }
  if (mode === 'require' && !hasAuthority) return { rejectUnauthorized: false }
  // Verifies the authority, not the host name.
  return { rejectUnauthorized: true, checkServerIdentity: () => undefined }
}

function readPem(option: 'ca' | 'cert' | 'key', name: string, path: string | null | undefined): ConnectionOptions {
  if (path === null || path === undefined) return {}
  try {
    return { [option]: readFileSync(path, 'utf8') }
  } catch (error) {
    throw new AppError('config_invalid', `${name} is "${path}": it cannot be read (${messageOf(error)}).`, {
      cause: error,
    })
  }
}
