import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded/open-embedded.ts'
import type { TlsMode } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrapersky-tls-'))
const rightCa = join(folder, 'right-ca.pem')
const wrongCa = join(folder, 'wrong-ca.pem')
let plain: EmbeddedDatabase
let secure: EmbeddedDatabase
const servers: EmbeddedDatabase[] = []

async function authority(file: string) {
  const name = [{ name: 'commonName', value: `authority ${file}` }]
  const extensions = [{ name: 'basicConstraints' as const, cA: true, critical: true }]
  const made = await generate(name, { keySize: 2048, algorithm: 'sha256', extensions })
  writeFileSync(file, made.cert)
  return { key: made.private, cert: made.cert }
}

/** PostgreSQL requires that only its user can read the key. */
function writeServerFile(data: string, name: string, content: string): void {
  const { uid, gid } = statSync(data)
  writeFileSync(join(data, name), content)
  chmodSync(join(data, name), 0o600)
  if (process.geteuid?.() === 0) chownSync(join(data, name), uid, gid)
}

beforeAll(async () => {
  const ca = await authority(rightCa)
  await authority(wrongCa)
  const altNames = [{ type: 2 as const, value: 'localhost' }]
  const extensions = [{ name: 'subjectAltName' as const, altNames }]
  const server = await generate([{ name: 'commonName', value: 'localhost' }], { ca, algorithm: 'sha256', extensions })
  const home = join(folder, 'home')
  await (await openEmbedded(home)).release()
  writeServerFile(join(home, 'postgres'), 'server.crt', server.cert)
  writeServerFile(join(home, 'postgres'), 'server.key', server.private)
  secure = await openEmbedded(home, { settings: { ssl: 'on' } })
  servers.push(secure)
  plain = await openEmbedded(join(folder, 'plain'))
  servers.push(plain)
})
afterAll(async () => {
  for (const server of servers) await server.release()
  rmSync(folder, { recursive: true, force: true })
})

interface Attempt {
  readonly server?: EmbeddedDatabase
  readonly host?: string
  readonly tls?: TlsMode
  readonly tlsCaFile?: string
  readonly parameters?: Record<string, string>
}

/** Whether the connection is encrypted, as the server sees it. */
async function encrypted({ server = secure, host = 'localhost', parameters = {}, ...tls }: Attempt): Promise<boolean> {
  const url = new URL(server.url)
  url.hostname = host
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const options = { poolSize: 1, statementTimeoutSeconds: 10, name: 'test', log: quietLog }
  const { pool, close } = await openDatabase({ url: url.href, ...options, ...tls })
  onTestFinished(close)
  const { rows } = await pool.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  return rows[0]?.ssl ?? false
}

const unreachable = (text: string) => ({ code: 'database_unreachable', message: expect.stringContaining(text) })

test('unset and disable: no TLS', async () => {
  expect(await encrypted({})).toBe(false)
  expect(await encrypted({ tls: 'disable', parameters: { sslmode: 'require' } })).toBe(false)
})

test('require: TLS without verification, and never without TLS', async () => {
  expect(await encrypted({ tls: 'require' })).toBe(true)
  expect(await encrypted({ tls: 'require', host: '127.0.0.1' })).toBe(true)
  const refused = encrypted({ tls: 'require', server: plain })
  await expect(refused).rejects.toMatchObject(unreachable('does not support SSL'))
})

test('require with an authority verifies it, as libpq does', async () => {
  expect(await encrypted({ tls: 'require', tlsCaFile: rightCa })).toBe(true)
  await expect(encrypted({ tls: 'require', tlsCaFile: wrongCa })).rejects.toMatchObject(unreachable('certificate'))
})

test('verify-ca: the right authority, any host', async () => {
  expect(await encrypted({ tls: 'verify-ca', tlsCaFile: rightCa })).toBe(true)
  expect(await encrypted({ tls: 'verify-ca', tlsCaFile: rightCa, host: '127.0.0.1' })).toBe(true)
  await expect(encrypted({ tls: 'verify-ca', tlsCaFile: wrongCa })).rejects.toMatchObject(unreachable('certificate'))
  await expect(encrypted({ tls: 'verify-ca' })).rejects.toMatchObject(unreachable('certificate'))
})

test('verify-full: the right authority and the right host', async () => {
  expect(await encrypted({ tls: 'verify-full', tlsCaFile: rightCa })).toBe(true)
  const otherHost = encrypted({ tls: 'verify-full', tlsCaFile: rightCa, host: '127.0.0.1' })
  await expect(otherHost).rejects.toMatchObject(unreachable("not in the cert's list"))
  await expect(encrypted({ tls: 'verify-full', tlsCaFile: wrongCa })).rejects.toMatchObject(unreachable('certificate'))
})

test('the URL may set the mode with the parameters of libpq', async () => {
  const verified = { sslmode: 'verify-full', sslrootcert: rightCa }
  expect(await encrypted({ parameters: { sslmode: 'disable' } })).toBe(false)
  expect(await encrypted({ parameters: { sslmode: 'require' } })).toBe(true)
  expect(await encrypted({ parameters: { ssl: 'true' } })).toBe(true)
  expect(await encrypted({ parameters: verified })).toBe(true)
  const otherHost = encrypted({ parameters: verified, host: '127.0.0.1' })
  await expect(otherHost).rejects.toMatchObject(unreachable("not in the cert's list"))
  const wrong = encrypted({ parameters: { sslmode: 'verify-ca', sslrootcert: wrongCa } })
  await expect(wrong).rejects.toMatchObject(unreachable('certificate'))
  // The setting overrides the URL, also where pg would prefer the URL.
  await expect(encrypted({ tls: 'verify-full', parameters: { ssl: 'no-verify' } })).rejects.toMatchObject(
    unreachable('certificate'),
  )
})

test('names an invalid mode and a file that cannot be read', async () => {
  const invalid = (text: string) => ({ code: 'config_invalid', message: expect.stringContaining(text) })
  await expect(encrypted({ parameters: { sslmode: 'no-verify' } })).rejects.toMatchObject(invalid('sslmode=no-verify'))
  const missing = encrypted({ tls: 'verify-full', tlsCaFile: join(folder, 'missing.pem') })
  await expect(missing).rejects.toMatchObject(invalid('missing.pem'))
})
