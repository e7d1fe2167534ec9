import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { addErrorHandlers } from './problem.ts'
import { serveWebApp } from './web-app.ts'

const script = 'export const answer = 42\n'.repeat(50)
let folder: string
const app = Fastify()

beforeAll(() => {
  const outside = mkdtempSync(join(tmpdir(), 'scrapersky-web-app-'))
  folder = join(outside, 'app')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  addErrorHandlers(app, quietLog)
  serveWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(join(folder, '..'), { recursive: true })
})

test.for(['/', '/index.html', '/places?kind=x', '/deep/er'])(
  '%s is a page: not cached, with a content security policy',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<!doctype html><title>app</title>' })
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe-eval/)
  },
)

test.for([
  { accepts: 'gzip, br', coding: 'br', read: brotliDecompressSync },
  { accepts: 'gzip', coding: 'gzip', read: gunzipSync },
  { accepts: 'identity', coding: undefined, read: (body: Buffer) => body },
])('a hashed file is cached for ever; for "$accepts" it is sent as $coding', async ({ accepts, coding, read }) => {
  for (const _again of [1, 2]) {
    const answer = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': accepts } })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(read(answer.rawPayload).toString()).toBe(script)
  }
})

test.for(['/api/v2/nothing', '/health/nothing', '/assets/gone-0.js'])('%s is not a page: 404', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test.for(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '//secret.txt'])(
  '%s cannot leave the folder',
  async (url) => {
    expect((await app.inject({ url })).body).not.toContain('secret')
  },
)
