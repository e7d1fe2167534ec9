import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { withHomeDatabase } from './support/home-database.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, databasePid, runProduct, startProduct } from './support/product.ts'

// Secrets of every kind are planted, then everything that leaves the process or stays is searched for them.

const noProcess: number[] = []
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess))

const planted = (name: string) => `planted/${name}+${'0123456789abcdef'.repeat(2)}=`

/** As it is, and as other programs write it. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded]
}

test('no secret is in logs, error bodies, metrics, the audit log, the database or a backup', {
  timeout: 120_000,
}, async () => {
  const { folder, home } = newPreparedFolder()
  const inEnvironment = {
    SECRETS_KEY: planted('secrets-key'),
    AUTH_JWT_SECRET: planted('jwt-secret'),
    METRICS_TOKEN: planted('metrics-token'),
    GOOGLE_PLACES_API_KEY: planted('google-key'),
    BACKUP_PASSPHRASE: planted('passphrase'),
    V1_DATABASE_PASSWORD: planted('v1-password'),
  }
  const env = {
    ...inEnvironment,
    AUTH_JWT_ISSUER: 'https://issuer.example.com',
    SCRAPERSKY_HOME: home,
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
  }
  const product = startProduct(['start', '--no-stages'], { env })
  const url = await product.ready()
  databasePid(home)
  const secrets: Record<string, string> = { ...inEnvironment }
  secrets.database = readFileSync(join(home, 'postgres.password'), 'utf8').trim()
  const seen: string[] = []

  async function send(
    method: string,
    path: string,
    { token = '', body, raw }: { token?: string; body?: object; raw?: string },
  ) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...((body ?? raw) !== undefined && { 'content-type': 'application/json' }),
      },
      ...((body ?? raw) !== undefined && { body: raw ?? JSON.stringify(body) }),
    })
    const text = await answer.text()
    // What was asked for is in the answer; errors must repeat no secret.
    if (!answer.ok || method === 'GET') seen.push(text)
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }

  // A person, with everything that signs in.
  secrets.password = planted('password')
  const [, link = ''] = /sign-in#([\w-]{43})/.exec(product.stdout) ?? []
  const entered = await send('POST', '/api/v2/auth/link', { body: { token: link, password: secrets.password } })
  expect(entered.status).toBe(200)
  const token: string = entered.json().access_token
  secrets.accessToken = token
  secrets.refresh = /scrapersky_refresh=([^;]+)/.exec(entered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const ann = { email: 'ann@example.com', role: 'curator' }
  secrets.link = (await send('POST', '/api/v2/users', { token, body: ann })).json().sign_in_link.token
  secrets.apiKey = (await send('POST', '/api/v2/api-keys', { token, body: { name: 'planted' } })).json().key
  secrets.firstKey = readFileSync(join(home, 'first-api-key'), 'utf8').trim()
  secrets.credential = planted('credential')
  const hook = {
    kind: 'webhook',
    name: 'Hook',
    base_url: 'https://hooks.example.com/in',
    credential: { secret: secrets.credential },
  }
  await send('POST', '/api/v2/destinations', { token, body: hook })
  for (const [name, value] of Object.entries(secrets)) expect(value.length, name).toBeGreaterThan(16)
  expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(12)

  // Mistakes, with a secret in every place of a request.
  for (const secret of Object.values(secrets)) {
    await send('POST', '/api/v2/auth/sign-in', { body: { email: 'ann@example.com', password: secret } })
    await send('POST', '/api/v2/auth/sign-in', { raw: `{"password": "${secret}` })
    await send('POST', '/api/v2/auth/link', { body: { token: secret, password: secret } })
    await send('PUT', '/api/v2/auth/password', { token, body: { password: 'x', current_password: secret } })
    await send('GET', '/api/v2/pages', { token: `${secret.replaceAll(/\s/g, '')}x` })
    await send('GET', `/nowhere?key=${encodeURIComponent(secret)}`, {})
  }
  for (const path of ['audit', 'users', 'api-keys', 'destinations', 'tenant', 'stages', 'credentials'])
    await send('GET', `/api/v2/${path}`, { token })
  const metrics = await send('GET', '/metrics', { token: inEnvironment.METRICS_TOKEN })
  expect(metrics.status).toBe(200)

  const backup = await runProduct(['backup', join(folder, 'plain.sql.gz')], { env })
  const doctor = await runProduct(['doctor'], { env })
  const refused = await runProduct(['v1', 'import', '--from', 'postgres://reader@127.0.0.1:1/v1'], { env })
  const rows: string[] = []
  await withHomeDatabase(home, async (db) => {
    const tables = await sql<{ name: string }>`SELECT unnest(own_tables())::text AS name`.execute(db)
    for (const { name } of tables.rows) {
      const { rows: found } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} AS t`.execute(db)
      rows.push(...found.map(({ row }) => row))
    }
  })
  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)

  const places: Record<string, string> = {
    log: product.stdout + product.stderr,
    commands: [backup, doctor, refused].map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    answers: seen.join('\n'),
    database: rows.join('\n'),
    backup: gunzipSync(readFileSync(join(folder, 'plain.sql.gz'))).toString('latin1'),
    serverLog: readFileSync(join(home, 'postgres.log'), 'utf8'),
  }
  for (const [place, text] of Object.entries(places)) expect(text.length, place).toBeGreaterThan(100)
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      formsOf(secret).some((form) => text.includes(form)) ? [`${name} in ${place}`] : [],
    ),
  )
  expect(found).toEqual([])
})
