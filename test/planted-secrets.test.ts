import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { until } from '../src/testing/until.ts'
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
  timeout: 180_000,
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
  // Of servers that do not answer: their errors are logged.
  const inUrls = { mail: planted('mail-password'), standby: planted('standby-password') }
  const env = {
    ...inEnvironment,
    SMTP_URL: `smtp://scrapersky:${encodeURIComponent(inUrls.mail)}@127.0.0.1:9`,
    ALARM_EMAIL_FROM: 'scrapersky@example.com',
    ALARM_EMAIL_TO: 'ops@example.com',
    DATABASE_READ_URL: `postgres://reader:${encodeURIComponent(inUrls.standby)}@127.0.0.1:9/scrapersky`,
    AUTH_JWT_ISSUER: 'https://issuer.example.com',
    SCRAPERSKY_HOME: home,
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
  }
  const product = startProduct(['start'], { env })
  const url = await product.ready()
  databasePid(home)
  const secrets: Record<string, string> = { ...inEnvironment, ...inUrls }
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
  expect(statSync(join(home, 'first-api-key')).mode & 0o777).toBe(0o600)
  secrets.credential = planted('credential')
  const hook = {
    kind: 'webhook',
    name: 'Hook',
    base_url: 'https://hooks.example.com/in',
    credential: { secret: secrets.credential },
  }
  const destination = (await send('POST', '/api/v2/destinations', { token, body: hook })).json()
  secrets.hook = (await send('POST', `/api/v2/destinations/${destination.id}/hook`, { token, body: {} })).json().secret
  const viewer = { name: 'viewer', scopes: ['read'] }
  secrets.viewerKey = (await send('POST', '/api/v2/api-keys', { token, body: viewer })).json().key
  // Both lead to this machine, which is refused: the errors are stored, sent by e-mail and logged.
  const listener = { name: 'Ours', url: 'http://127.0.0.1:8081/hook', events: ['schedule.completed'] }
  const { webhook, secret } = (await send('POST', '/api/v2/webhooks', { token, body: listener })).json()
  secrets.webhook = secret
  // It is part of a URL that is stored: everywhere else, and to those who may only read, it is a secret.
  const listToken = planted('list-token')
  const list = `http://127.0.0.1:8081/list.csv?token=${encodeURIComponent(listToken)}`
  const [{ id: reader }] = (await send('GET', '/api/v2/users', { token })).json().items
  const schedule = {
    name: 'Planted',
    when: 'every Monday at 9:00',
    target: { kind: 'import', list: 'domains', url: list },
    notify: 'always',
    email_users: [reader],
  }
  const made = (await send('POST', '/api/v2/schedules', { token, body: schedule })).json()
  expect((await send('POST', `/api/v2/schedules/${made.id}/run`, { token })).status).toBe(202)
  const asViewer = { token: secrets.viewerKey ?? '' }
  await until(
    'the end of the run',
    async () => {
      const runs = await send('GET', `/api/v2/schedules/${made.id}/runs`, asViewer)
      return runs.json().items[0].state === 'failed'
    },
    40,
  )
  await until('the log of the e-mail', () => /"stage":"schedule-digest"/.test(product.stdout), 40)
  await until(
    'the attempt of the webhook',
    async () => {
      const { items } = (await send('GET', `/api/v2/webhooks/${webhook.id}/messages`, { token })).json()
      return items[0]?.error != null
    },
    40,
  )
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
  const shown = [
    'audit',
    'users',
    'api-keys',
    'destinations',
    'tenant',
    'stages',
    'credentials',
    'webhooks',
    'dead-letters',
  ]
  for (const path of [...shown, 'dead-letters/attempts', 'alarms', 'pipeline', 'members'])
    await send('GET', `/api/v2/${path}`, { token })
  for (const path of ['schedules', `schedules/${made.id}`, 'imports', 'searches', 'pages'])
    await send('GET', `/api/v2/${path}`, asViewer)
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
  const holders = Object.keys(places).filter((place) =>
    formsOf(listToken).some((form) => places[place]?.includes(form)),
  )
  expect(found).toEqual([])
  expect(holders).toEqual(['database', 'backup'])
})
