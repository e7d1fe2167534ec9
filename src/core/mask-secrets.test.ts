import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { memoryLog } from '../testing/memory-log.ts'
import { createLog } from './log.ts'
import { maskSecrets } from './mask-secrets.ts'

const key = 'sky_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const secrets = [key, jwt, 'hunter2', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'p%40ss']

test('no secret reaches the log, in a field, a message, a stack or a cause', () => {
  const { log, lines } = memoryLog()
  const request = { headers: { authorization: `Bearer ${key}`, cookie: 'a=hunter2', 'set-cookie': ['b=hunter2'] } }
  log.info({ request, body: { email: 'a@b.example', password: 'hunter2 "quoted\\" hunter2' } }, `with ${jwt}`)
  const cause = new Error('connect to postgres://app:p%40ss@db.example:5432/x failed')
  log.error({ err: new Error(`bad token ${jwt}`, { cause }), row: { password_hash: secrets[3] } }, `key ${key} refused`)
  const text = JSON.stringify(lines)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ body: { email: 'a@b.example', password: '[masked]' }, msg: 'with [masked token]' })
})

test('no secret reaches the pretty log', () => {
  const to = new PassThrough({ encoding: 'utf8' })
  createLog({ level: 'info', pretty: true, to }).info({ password: 'hunter2' }, key)
  const text = String(to.read())
  expect(text).toContain('[masked]')
  expect(text).not.toMatch(/hunter2|AbCdEf/)
})

test('other text stays, and long lines take linear time', () => {
  const plain = '{"msg":"fetched https://example.com:8080/a@b","id":"0190"}'
  expect(maskSecrets(plain)).toBe(plain)
  for (const evil of ['"password":"', '://a:', 'eyJ', '$argon2id$', '\\"']) {
    expect(maskSecrets(evil.repeat(50_000)).length).toBeGreaterThan(0)
  }
})
