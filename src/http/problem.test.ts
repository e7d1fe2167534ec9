import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { withPermission } from './auth/route-permissions.ts'

const database = useTestDatabase()
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

function appWithRoutes() {
  const { log, lines } = memoryLog()
  const { app } = buildTestApp(database, log)
  app.post('/echo', withPermission('public'), async ({ body }) => body)
  app.get('/broken', withPermission('public'), () => {
    throw new Error('password=hunter2 at db.internal:5432')
  })
  app.get('/ours', withPermission('public'), () => {
    throw new AppError('stage_unknown', 'There is no stage "x".', { cause: new Error('inside') })
  })
  return { app, lines }
}

describe('problem documents', () => {
  test('an unknown path, without its query', async () => {
    const { app, lines } = appWithRoutes()
    const response = await app.inject({ method: 'GET', url: '/api/v1/places?token=secret' })
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect({ code: response.statusCode, body: response.json() }).toEqual({
      code: 404,
      body: {
        type: 'urn:scrapersky:problem:not_found',
        title: 'Not Found',
        status: 404,
        code: 'not_found',
        detail: 'There is no route GET /api/v1/places.',
        request_id: uuid,
      },
    })
    expect(lines).toEqual([])
  })

  test.for([
    { name: 'a body that is no JSON', type: 'application/json', payload: '{"a":', status: 400 },
    { name: 'a body of an unknown content type', type: 'application/x-nope', payload: 'x', status: 415 },
    { name: 'a body that is too large', type: 'application/json', payload: `"${'x'.repeat(2_000_000)}"`, status: 413 },
  ])('$name', async ({ type, payload, status }) => {
    const { app } = appWithRoutes()
    const response = await app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload })
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect({ code: response.statusCode, body: response.json() }).toMatchObject({
      code: status,
      body: { status, code: 'request_invalid', request_id: uuid },
    })
  })

  test('a URL that cannot be decoded', async () => {
    const response = await appWithRoutes().app.inject({ method: 'GET', url: '/%zz' })
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.json()).toMatchObject({ status: 400, code: 'request_invalid' })
  })

  test('headers that are too large', async () => {
    const { app } = appWithRoutes()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
    const { statusCode, headers, body } = await request(url, { headers: { 'x-large': 'x'.repeat(20_000) } })
    expect([statusCode, headers['content-type']]).toEqual([431, 'application/problem+json'])
    expect(await body.json()).toMatchObject({ status: 431, code: 'request_invalid', request_id: uuid })
    await app.close()
  })

  test.for([
    ['57014', 'database_timeout'],
    ['53100', 'database_full'],
    ['25006', 'database_read_only'],
  ])('an outage of the database: %s', async ([state, code]) => {
    const { app, lines } = appWithRoutes()
    const raise = `DO $$ BEGIN RAISE EXCEPTION 'at db.internal' USING ERRCODE = '${state}'; END $$`
    app.get('/outage', withPermission('public'), () => database.pool.query(raise))
    for (let n = 0; n < 5; n++) {
      const response = await app.inject({ method: 'GET', url: '/outage' })
      expect(response.json()).toMatchObject({ status: 503, code })
      expect(response.body).not.toContain('db.internal')
    }
    // One line for all of them, without a stack.
    expect(lines).toMatchObject([{ level: 'error', code, count: 1, err: { message: 'at db.internal' } }])
    expect(lines[0]?.err).not.toHaveProperty('stack')
  })

  test('an error of the catalogue is shown as it is, without its cause', async () => {
    const response = await appWithRoutes().app.inject({ method: 'GET', url: '/ours' })
    expect(response.json()).toMatchObject({ status: 404, code: 'stage_unknown', detail: 'There is no stage "x".' })
    expect(response.body).not.toContain('inside')
  })

  test('a server error shows no details; the log has them under the same request id', async () => {
    const { app, lines } = appWithRoutes()
    const response = await app.inject({ method: 'GET', url: '/broken' })
    const body = response.json<{ request_id: string }>()
    expect({ code: response.statusCode, body }).toMatchObject({ code: 500, body: { code: 'unexpected' } })
    expect(response.body).not.toMatch(/hunter2|db\.internal|stack/)
    expect(lines).toMatchObject([
      { level: 'error', request_id: body.request_id, err: { message: 'password=hunter2 at db.internal:5432' } },
    ])
  })
})
