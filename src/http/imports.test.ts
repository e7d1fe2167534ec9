import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../access/api-keys.ts'
import { importFixture } from '../testing/import-fixture.ts'
import { makeXlsx } from '../testing/make-xlsx.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { importRow, importView } from './contract/imports.ts'

const database = useTestDatabase()
const imports = importFixture(database)
let app: FastifyInstance
const keys: Record<string, string> = {}

async function addKey(tenant_id: string, role: Role): Promise<string> {
  const { db } = database
  const key = `sky_${randomUUID()}`
  const user = { tenant_id, role, email: `${randomUUID()}@example.com` }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const key_hash = createHash('sha256').update(key).digest()
  await db.insertInto('api_keys').values({ tenant_id, user_id, name: role, key_hash }).execute()
  return key
}

beforeAll(async () => {
  const { db, tenantId } = database
  app = buildTestApp(database).app
  for (const role of ['viewer', 'curator'] as const) keys[role] = await addKey(tenantId, role)
  const other = db.insertInto('tenants').values({ name: 'Other' }).returning('id')
  keys.foreign = await addKey((await other.executeTakeFirstOrThrow()).id, 'admin')
})
afterAll(() => app.close())

async function ask(method: 'GET' | 'POST', url: string, key: string, more: { payload?: unknown; type?: string } = {}) {
  const answer = await app.inject({
    method,
    url: `/api/v2/${url}`,
    headers: {
      authorization: `Bearer ${keys[key] ?? key}`,
      ...(more.type !== undefined && { 'content-type': more.type }),
    },
    ...(more.payload !== undefined && { payload: more.payload as string | object }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, json: () => answer.json() }
}
const get = (url: string, key = 'viewer') => ask('GET', url, key)

test('a contact list with custom fields: they are described, listed, filtered and exported', async () => {
  const rows = [
    { email: 'ann@custom.example', company: 'Custom', Plan: 'Gold', "Owner's note": 'call' },
    { email: 'bob@custom.example', company: 'Custom', Plan: 'Silver' },
    { email: 'cy@custom.example' },
  ]
  const started = await ask('POST', 'contacts/import', 'curator', { payload: { rows, custom: true } })
  expect(started.status).toBe(202)
  await imports.run()
  expect((await get(`imports/${started.json().id}`)).json()).toMatchObject({ rows_created: 3, contacts_created: 3 })
  const { items } = (await get('entities')).json()
  const described = items.find(({ slug }: { slug: string }) => slug === 'contacts').columns
  expect(described).toContainEqual(expect.objectContaining({ name: 'custom.Plan', type: 'text' }))
  expect((await get('entities', 'foreign')).text).not.toContain('custom.Plan')
  const found = async (query: string) => {
    const { items: contacts } = (await get(`contacts?host=custom.example&${query}`)).json()
    return contacts.map(({ email }: { email: string }) => email.split('@')[0]).toSorted()
  }
  expect(await found('custom.Plan=Gold')).toEqual(['ann'])
  expect(await found('custom.Plan=contains:l')).toEqual(['ann', 'bob'])
  expect(await found('custom.Plan=is_null')).toEqual(['cy'])
  expect(await found(`custom.${encodeURIComponent("Owner's note")}=is_not_null`)).toEqual(['ann'])
  const [ann] = (await get('contacts?custom.Plan=Gold')).json().items
  expect(ann.custom).toEqual({ Plan: 'Gold', "Owner's note": 'call' })
  const file = await ask('POST', 'contacts/export', 'viewer', {
    payload: {
      format: 'jsonl',
      filter: { field: 'custom.Plan', op: 'is_not_null' },
      sort: 'id',
      columns: ['email', 'custom.Plan', "custom.Owner's note"],
    },
  })
  expect(
    file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { email: 'ann@custom.example', 'custom.Plan': 'Gold', "custom.Owner's note": 'call' },
    { email: 'bob@custom.example', 'custom.Plan': 'Silver', "custom.Owner's note": null },
  ])
  expect((await get('contacts?custom.%22=x')).status).toBe(422)
})

/** Uploads a list, runs the stage, and returns the import as the API shows it. */
async function runImport(target: string, payload: unknown, type?: string) {
  const sent = await ask('POST', target, 'curator', { payload, ...(type !== undefined && { type }) })
  expect([sent.status, sent.text]).toEqual([202, expect.stringContaining('id')])
  expect(sent.headers.location).toBe(`/api/v2/imports/${sent.json().id}`)
  await imports.run()
  return (await get(`imports/${sent.json().id}`)).json()
}
function form(fileName: string, content: Buffer | string, before = '', after = '') {
  const head = `${before}--x\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n${after}--x--\r\n`)])
}
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formType = 'multipart/form-data; boundary=x'

describe('accepts', () => {
  test('a list of texts', async () => {
    expect(await runImport('domains/import', ['one.example', 'https://www.one.example', 'nonsense', 7])).toMatchObject({
      entity: 'domains',
      format: 'jsonl',
      import_outcome: 'imported_partly',
      row_count: 4,
      rows_created: 1,
      rows_duplicate: 1,
      rows_invalid: 2,
    })
  })

  test('a list of objects, selected', async () => {
    const rows = [{ name: 'A', homepage: 'two.example', country: 'gb' }, 'three.example', { __proto__: 1 }, [1], null]
    expect(await runImport('domains/import', { rows, select: true, url: 'homepage' })).toMatchObject({
      mapping: { url: 'homepage', country: 'country' },
      rows_created: 1,
      rows_invalid: 4,
    })
    const domain = database.db.selectFrom('domains').selectAll().where('host', '=', 'two.example')
    expect(await domain.executeTakeFirst()).toMatchObject({ country: 'GB', curation_status: 'Selected' })
  })

  test('domains with a default country, for rows and phone numbers without one', async () => {
    const rows = [
      { domain: 'leeds.example', phone: '0113 496 0000' },
      { domain: 'berlin.example', country: 'DE', phone: '030 23125000' },
    ]
    expect(await runImport('domains/import', { rows, default_country: 'GB' })).toMatchObject({
      rows_created: 2,
      contacts_created: 2,
      rows_with_problems: 0,
    })
    const countries = database.db.selectFrom('domains').select('country')
    expect(await countries.where('host', 'in', ['leeds.example', 'berlin.example']).orderBy('host').execute()).toEqual([
      { country: 'DE' },
      { country: 'GB' },
    ])
    expect(
      await runImport('domains/import', { rows: [{ domain: 'york.example', phone: '01904 000000' }] }),
    ).toMatchObject({ rows_created: 1, contacts_created: 0, rows_with_problems: 1 })
  })

  test.each(['before', 'after'])('a form with a file, options %s it', async (where) => {
    const said = field('select', 'true') + field('url', 'Shop')
    const content = `Seite;Shop\nx.example;form-${where}.example\n`
    const file = form('said.csv', content, ...(where === 'before' ? [said] : ['', said]))
    expect(await runImport('domains/import', file, formType)).toMatchObject({
      mapping: { url: 'Shop' },
      options: { select: true, url: 'Shop' },
      rows_created: 1,
    })
    const domain = database.db.selectFrom('domains').selectAll().where('host', '=', `form-${where}.example`)
    expect(await domain.executeTakeFirst()).toMatchObject({ curation_status: 'Selected' })
  })

  test('a form with a file, options in the query', async () => {
    const file = form('leads.csv', 'Kunde;Seite\nA;https://four.example/kontakt\n')
    expect(await runImport('pages/import?select=true&url=Seite', file, formType)).toMatchObject({
      entity: 'pages',
      file_name: 'leads.csv',
      format: 'csv',
      encoding: 'utf-8',
      mapping: { url: 'Seite' },
      rows_created: 1,
    })
    const page = database.db.selectFrom('pages').selectAll().where('url', '=', 'https://four.example/kontakt')
    expect(await page.executeTakeFirst()).toMatchObject({ curation_status: 'Selected' })
  })

  test('a workbook as the body', async () => {
    const file = makeXlsx('<row r="3"><c r="A3" t="s"><v>0</v></c></row>', ['five.example/sitemap.xml'])
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(await runImport('sitemap-files/import', file, type)).toMatchObject({ format: 'xlsx', rows_created: 1 })
  })

  test('CSV as the body', async () => {
    expect(await runImport('domains/import', 'six.example\nseven.example\n', 'text/csv; charset=utf-8')).toMatchObject({
      rows_created: 2,
    })
  })

  test('file names with characters that PostgreSQL cannot store', async () => {
    expect(
      await runImport('domains/import', { rows: [{ 'u\0rl': 'nul.example', '\ud800': 'x' }], url: 'url' }),
    ).toMatchObject({
      header: ['url', '\ufffd'],
      rows_created: 1,
    })
    expect(await runImport('domains/import', form('a\0b\ud800.csv', 'nul2.example\n'), formType)).toMatchObject({
      rows_created: 1,
    })
  })
})

describe('a preview stores nothing and shows', () => {
  const look = async (query: string, payload: unknown, type?: string) => {
    const answer = await ask('POST', `imports/preview?${query}`, 'curator', {
      payload,
      ...(type !== undefined && { type }),
    })
    return { status: answer.status, body: answer.json() }
  }
  const stored = () => database.db.selectFrom('imports').select('id').execute()

  test('the recognised columns and the first rows', async () => {
    const before = await stored()
    const csv = 'Kunde;Seite;Land\nA;https://www.four.example/kontakt;de\nB;nonsense;at\n'
    const seen = await look('entity=pages', form('leads.csv', csv), formType)
    expect(seen.body).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      header: ['Kunde', 'Seite', 'Land'],
      columns: { url: 1, country: 2 },
      rows: [
        { line: 2, host: 'four.example', reason: null, raw: ['A', 'https://www.four.example/kontakt', 'de'] },
        { line: 3, host: null, reason: expect.any(String) },
      ],
    })
    expect((await look('entity=pages&url=Kunde', csv, 'text/csv')).body).toMatchObject({ columns: { url: 0 } })
    expect(await stored()).toEqual(before)
  })

  test('a workbook, a list, and a file without URLs', async () => {
    const sheet = makeXlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', ['five.example'])
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect((await look('entity=domains', sheet, type)).body).toMatchObject({
      format: 'xlsx',
      header: null,
      rows: [{ host: 'five.example' }],
    })
    expect((await look('entity=domains', [{ name: 'A', homepage: 'two.example' }])).body).toMatchObject({
      header: ['name', 'homepage'],
      columns: { url: 1 },
      rows: [{ host: 'two.example' }],
    })
    expect((await look('entity=domains', 'a,b\nc,d\n', 'text/csv')).body).toMatchObject({
      columns: {},
      rows: [{ raw: ['c', 'd'], host: null, reason: null }],
    })
  })

  test('a list of businesses', async () => {
    const csv = 'Customers of the spring\nCompany,Town,Web\nAcme,Leeds,acme.example\n,York,\n'
    expect((await look('entity=places&city=Town', csv, 'text/csv')).body).toMatchObject({
      header: ['Company', 'Town', 'Web'],
      likely_entity: 'places',
      columns: { name: 0, city: 1, website: 2 },
      rows: [
        { line: 3, name: 'Acme', reason: null },
        { line: 4, name: null, reason: expect.any(String) },
      ],
    })
  })

  test('the first fifty rows of a long file, without half a character at the end', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `shop-${n}.example;Müller ${n}`)
    const { body } = await look('entity=domains', rows.join('\n'), 'text/csv')
    expect(body).toMatchObject({ encoding: 'utf-8', columns: { url: 0 } })
    expect(body.rows.length).toBeGreaterThanOrEqual(50)
    expect(body.rows.length).toBeLessThanOrEqual(51)
  })

  test('what is invalid in a request', async () => {
    expect((await look('entity=people', ['a.example'])).body.errors).toMatchObject([{ field: 'entity' }])
    expect((await look('entity=domains', '', 'text/csv')).status).toBe(400)
    expect((await look('entity=domains', '%PDF-1.7 and so on', 'text/csv')).status).toBe(415)
  })
})

describe('rejects', () => {
  const post = (url: string, key: string, payload?: unknown, type?: string) =>
    ask('POST', url, key, { payload, ...(type !== undefined && { type }) })

  test('callers without the role curator, and imports of another tenant', async () => {
    expect((await post('domains/import', 'viewer', ['a.example'])).status).toBe(403)
    expect((await post('domains/import', 'unknown', ['a.example'])).status).toBe(401)
    const { id } = await runImport('domains/import', ['eight.example'])
    for (const path of [`imports/${id}`, `imports/${id}/rows`, `imports/${id}/result.csv`]) {
      expect((await get(path)).status).toBe(200)
      expect((await get(path, 'foreign')).status).toBe(404)
    }
    expect((await get('imports', 'foreign')).json()).toEqual({ items: [], next: null })
  })

  test.each([
    [{}, 422, 'rows'],
    [[], 422, 'rows'],
    [{ rows: ['a.example'], selected: true }, 422, 'selected'],
    [{ rows: Array.from({ length: 100_001 }, () => 'a.example') }, 422, 'rows'],
  ])('an invalid list, naming its field', async (payload, status, field) => {
    const answer = await post('domains/import', 'curator', payload)
    expect([answer.status, answer.json().errors?.[0]?.field]).toEqual([status, field])
  })

  test.each([
    ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'import_format_unknown'],
    ['an empty file', '', 400, 'request_invalid'],
    ['too much', Buffer.alloc(65 * 1_048_576, 'a.example\n'), 413, 'import_too_large'],
  ])('%s', async (_name, content, status, code) => {
    const before = await database.db.selectFrom('imports').select('id').execute()
    const answer = await post('domains/import', 'curator', form('x', content), formType)
    expect([answer.status, answer.json().code]).toEqual([status, code])
    expect(await database.db.selectFrom('imports').select('id').execute()).toEqual(before)
  })

  test.each([
    ['ends early', form('half.csv', 'half.example\n').subarray(0, -9), formType],
    ['ends before its file', '--x\r\ncontent-disposition: form-data; na', formType],
    ['has an invalid part header', '--x\r\n\0\0\r\n\r\na\r\n--x--\r\n', formType],
    ['has no boundary in its content type', 'a.example', 'multipart/form-data'],
    ['is a JSON list', '["a.example"]', formType],
  ])('a form that %s', async (_how, content, type) => {
    const before = await database.db.selectFrom('imports').select('id').execute()
    const answer = await post('domains/import', 'curator', Buffer.from(content), type)
    expect([answer.status, answer.json().code]).toEqual([400, 'request_invalid'])
    expect(answer.json().detail).toMatch(/form/)
    expect(await database.db.selectFrom('imports').select('id').execute()).toEqual(before)
  })

  test('values that PostgreSQL cannot store as text or number', async () => {
    const first = async (answer: Promise<{ json: () => { errors: { field: string }[] } }>) =>
      (await answer).json().errors[0]?.field
    expect(await first(post('domains/import?url=%00', 'curator', ['a.example']))).toBe('url')
    expect(await first(post('domains/import', 'curator', { rows: ['a.example'], country: '\ud800' }))).toBe('country')
    for (const after of ['99999999999', '1e300', '-1', 'NaN', '%00']) {
      expect(await first(get(`imports/${randomUUID()}/rows?after=${after}`))).toBe('after')
    }
    expect((await get('imports/%00')).status).toBe(422)
  })

  test.each([
    ['an unknown field', field('colour', 'red'), '', 'colour'],
    ['an unknown field, after the file', '', field('colour', 'red'), 'colour'],
    ['a value that is none', field('select', 'perhaps'), '', 'select'],
    ['a repeated field', field('url', 'a'), field('url', 'b'), 'url'],
    [
      'a second file',
      '',
      form('b.csv', 'b.example').toString().replace('name="file"', 'name="more"').slice(0, -7),
      'more',
    ],
  ])('a form with %s, naming the field, and stores nothing', async (_what, before, after, name) => {
    const count = () => database.db.selectFrom('imports').select('id').execute()
    const had = await count()
    const answer = await post('domains/import', 'curator', form('a.csv', 'a.example\n', before, after), formType)
    expect([answer.status, answer.json().errors?.[0]?.field ?? answer.json().fields?.[0]?.field]).toEqual([422, name])
    expect(await count()).toEqual(had)
  })

  test('a form without a file, an unknown query parameter, an invalid id', async () => {
    expect((await post('domains/import', 'curator', Buffer.from('--x--\r\n'), formType)).json().detail).toContain(
      'no file',
    )
    expect((await post('domains/import?sel=true', 'curator', ['a.example'])).json().errors[0].field).toBe('sel')
    expect((await get('imports/7')).status).toBe(422)
    expect((await get(`imports/${randomUUID()}`)).status).toBe(404)
  })
})

test.each(['text/csv', formType])('an aborted upload as %s stores nothing', async (type) => {
  const { db } = database
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const known = await db.selectFrom('imports').select('id').execute()
  const news = () =>
    db
      .selectFrom('imports')
      .select('import_status')
      .where(
        'id',
        'not in',
        known.map(({ id }) => id),
      )
      .execute()
  const socket = connect(Number(address.port), address.hostname)
  const body = form('half.csv', 'half.example\n'.repeat(50_000)).subarray(0, 400_000)
  socket.write(
    `POST /api/v2/domains/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${keys.curator}\r\ncontent-type: ${type}\r\ncontent-length: 900000\r\n\r\n`,
  )
  socket.write(body)
  await until('the upload to begin', async () => (await news()).length === 1)
  expect(await news()).toEqual([{ import_status: null }])
  socket.destroy()
  await until('the upload to be forgotten', async () => (await news()).length === 0)
  await app.close()
  app = buildTestApp(database).app
})

describe('the report', () => {
  test('matches the OpenAPI document for any upload', async () => {
    const shown = [
      await runImport('domains/import', [{ url: 'said.example', country: 'GB' }]),
      await runImport('domains/import', 'url\nbad\n', 'text/csv'),
      await runImport('pages/import', form('said.csv', 'Land,Seite\nDE,https://said.example/impressum\n'), formType),
    ]
    for (const each of shown) {
      expect(importView.strict().safeParse(each).error).toBeUndefined()
      const { items } = (await get(`imports/${each.id}/rows`)).json()
      expect(importRow.strict().array().min(1).safeParse(items).error).toBeUndefined()
    }
  })

  test('lists rows by result, in pages', async () => {
    const lines = ['url', ...Array.from({ length: 5 }, (_, n) => `r${n}.example`), 'bad', 'worse']
    const { id } = await runImport('domains/import', lines.join('\n'), 'text/csv')
    const first = (await get(`imports/${id}/rows?limit=3`)).json()
    expect(first.items.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4])
    const second = (await get(`imports/${id}/rows?limit=50&after=${first.next}`)).json()
    expect(second).toMatchObject({ next: null, items: [{ line: 5 }, { line: 6 }, { line: 7 }, { line: 8 }] })
    const invalid = (await get(`imports/${id}/rows?result=invalid`)).json()
    expect(invalid.items).toMatchObject([
      { line: 7, reason: 'single_label', raw: ['bad'] },
      { line: 8, reason: 'single_label', raw: ['worse'] },
    ])
  })

  test('lists the newest imports first, in pages', async () => {
    const ids = []
    for (const host of ['n1.example', 'n2.example', 'n3.example'])
      ids.unshift((await runImport('domains/import', [host])).id)
    const page = (await get('imports?limit=2')).json()
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    expect((await get(`imports?limit=1&after=${page.next}`)).json().items[0].id).toBe(ids[2])
  })

  test('as CSV has no cell that a spreadsheet would run', async () => {
    const rows = ['name,url', '"=HYPERLINK(""http://evil.example"")",file.example', '"a,b",@bad']
    const { id } = await runImport('domains/import', rows.join('\n'), 'text/csv')
    const file = await get(`imports/${id}/result.csv`)
    const exports = database.db.selectFrom('audit_events').select('details').where('action', '=', 'export')
    expect(await exports.where('subject', '=', 'imports').execute()).toContainEqual({
      details: expect.objectContaining({ import_id: id, format: 'csv' }),
    })
    expect(file.headers['content-disposition']).toContain(`import-${id}.csv`)
    const [head, first, second] = file.text.split('\r\n')
    expect(head).toBe('\ufeffline,result,reason,id,name,url')
    expect(first).toMatch(/^2,created,,[0-9a-f-]{36},"'=HYPERLINK\(""http:\/\/evil.example""\)",file.example$/)
    expect(second).toBe(`3,invalid,email_address,,"a,b",'@bad`)
  })

  test('as CSV has thousands of rows in one file', async () => {
    const hosts = Array.from({ length: 2_500 }, (_, n) => `many${n}.example`)
    const { id } = await runImport('domains/import', hosts)
    expect((await get(`imports/${id}/result.csv`)).text.trimEnd().split('\r\n')).toHaveLength(2_501)
  })

  test('is refused with a reason when its rows were deleted', async () => {
    const { id } = await runImport('domains/import', ['expired.example'])
    await database.db.updateTable('imports').set({ rows_expired_at: new Date() }).where('id', '=', id).execute()
    const { status, text } = await get(`imports/${id}/result.csv`)
    expect([status, text]).toEqual([404, expect.stringContaining('only its counts are kept')])
    expect((await get(`imports/${id}`)).json().rows_expired_at).toEqual(expect.any(String))
  })
})
