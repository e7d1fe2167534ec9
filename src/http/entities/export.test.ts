import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { makeLead } from '../../testing/lead.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'

const api = useApi()
const rowCount = 2500
const hostile = [
  '=1+1',
  '+441134960000',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  'say "hi", twice',
  'two\nlines',
  'Ärzte',
]

beforeAll(async () => {
  const { db, tenantId } = api.database
  for (const tenant of [tenantId, api.otherTenantId]) {
    await sql`INSERT INTO places (tenant_id, provider, provider_place_id, name, phone, longitude, review_count, kinds)
      SELECT ${tenant}, 'osm', 'node/' || n, (${hostile}::text[])[1 + n % ${hostile.length}::int], '+44113496' || lpad(n::text, 4, '0'),
        -1.5, n, ARRAY['a', 'b'] FROM generate_series(0, ${rowCount - 1}) AS n`.execute(db)
  }
})

const columns = ['name', 'phone', 'longitude', 'review_count', 'kinds']
async function exported(format: string, more: object = {}, path = 'places') {
  const body = { filter: { all: [] }, columns, sort: 'review_count', format, ...more }
  return api.ask('POST', `/api/v2/${path}/export`, { body, key: 'viewer' })
}

/** Parses RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (const [whole, quoted, plain = '', end] of text.matchAll(cells)) {
    if (whole === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

test('a file for spreadsheets has no formula, every + and every row', async () => {
  const { text, headers, status } = await exported('excel-csv')
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(headers['content-disposition']).toBe('attachment; filename="places.csv"')
  expect(text.startsWith('\uFEFFName,Phone,Longitude,Reviews,Business type\r\n')).toBe(true)
  const [, ...rows] = readCsv(text.slice(1))
  expect(rows).toHaveLength(rowCount)
  for (const [name = '', phone, longitude] of rows) {
    expect(name).not.toMatch(/^[=+\-@\t\r＝]/)
    expect(phone).toMatch(/^'\+44 113 496 \d{4}$/)
    expect(longitude).toBe('-1.5')
  }
  expect(rows.slice(0, 10).map(([name]) => name)).toEqual(hostile.map((name, n) => (n < 7 ? `'${name}` : name)))
  expect(rows.map((row) => Number(row[3]))).toEqual(Array.from({ length: rowCount }, (_, n) => n))
})

test('csv and jsonl have the values unchanged', async () => {
  const [, ...rows] = readCsv((await exported('csv')).text)
  expect(rows.slice(0, 10).map(([name]) => name)).toEqual(hostile)
  expect(rows[0]?.slice(1)).toEqual(['+441134960000', '-1.5', '0', '["a","b"]'])
  const answer = await exported('jsonl')
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const lines = answer.text.trimEnd().split('\n')
  expect(lines).toHaveLength(rowCount)
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    name: hostile[1],
    phone: '+441134960001',
    longitude: -1.5,
    review_count: 1,
    kinds: ['a', 'b'],
  })
})

async function workbookOf(path: string, more: object, key = 'viewer', sheet = 1) {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/v2/${path}/export`,
    headers: { authorization: `Bearer ${api.keys[key]}` },
    payload: { filter: { all: [] }, format: 'xlsx', ...more },
  })
  return readWorkbook(answer.rawPayload, sheet)
}

test('a workbook has texts as strings and numbers as numbers', async () => {
  const sheet = await workbookOf('places', { columns, sort: 'review_count' })
  expect(sheet.headers).toEqual(['Name', 'Phone', 'Longitude', 'Reviews', 'Business type'])
  expect(sheet.rows).toHaveLength(rowCount)
  // A carriage return is a line feed to every XML reader.
  expect(sheet.rows.slice(0, 10).map(({ Name }) => Name)).toEqual(hostile.map((name) => name.replace('\r', '\n')))
  expect(sheet.rows[1]).toMatchObject({
    Phone: '+44 113 496 0001',
    Longitude: -1.5,
    Reviews: 1,
    'Business type': 'A, B',
  })
  expect(sheet.frozenRows).toBe(1)
  expect(sheet.widths.map((width) => width >= 8 && width <= 50)).toEqual(columns.map(() => true))
  expect(
    (await workbookOf('places', { filter: { all: [{ field: 'name', op: 'equals', value: 'none' }] } })).rows,
  ).toEqual([])
})

const leadIn = async (name: string) => {
  const lead = await makeLead(api.database.db, name)
  api.keys[name] = await api.addKey(lead.tenantId, 'admin')
  const { db } = api.database
  await sql`UPDATE domains SET home_url = 'https://example.com/' WHERE id = ${lead.domainId}`.execute(db)
  await sql`UPDATE local_businesses SET name = 'Smile & Co', city = 'Leeds', street = '1 High St', postcode = 'LS1 1AA',
    country = 'GB', categories = '{amenity=dentist}', attribution = '© OpenStreetMap contributors, ODbL' WHERE id = ${lead.businessId}`.execute(
    db,
  )
  await sql`UPDATE contacts SET name = 'Dr. Anna van der Berg', phone = '+447911123456', phone_kind = 'mobile',
    source_url = 'https://example.com/contact', notes = '=1+1' WHERE id = ${lead.contactId}`.execute(db)
  await sql`UPDATE leads SET owner_id = ${lead.userId}, follow_up_at = '2026-01-31', tags = '{warm,north}'
    WHERE tenant_id = ${lead.tenantId}`.execute(db)
  return lead
}

test('leads and contacts have the columns of a CRM by default: labels, words, dates, links and no ids', async () => {
  await leadIn('crm')
  const leads = await workbookOf('leads', {}, 'crm')
  expect(leads.rows).toMatchObject([
    {
      Company: 'Smile & Co',
      'Business type': 'Dentist',
      Website: 'https://example.com/',
      Person: 'Dr. Anna van der Berg',
      'E-mail': 'info@example.com',
      Phone: '+44 7911 123456',
      City: 'Leeds',
      'Source page': 'https://example.com/contact',
      Owner: 'ann@example.com',
      'Follow-up': new Date('2026-01-31'),
      Tags: 'warm, north',
      Contacts: 1,
      Attribution: '© OpenStreetMap contributors, ODbL',
    },
  ])
  const notice = await workbookOf('leads', {}, 'crm', 2)
  expect(notice.rows.map((row) => Object.values(row)[0])).toContainEqual(expect.stringContaining('Foursquare'))
  expect(leads.links).toEqual([
    {
      Website: 'https://example.com/',
      'E-mail': 'mailto:info@example.com',
      'Source page': 'https://example.com/contact',
    },
  ])
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/
  expect(Object.values(leads.rows[0] ?? {}).filter((value) => uuid.test(String(value)))).toEqual([])
  await sql`UPDATE leads SET found_by = '* in Area of 4.2 x 3.3 km around 53.8, -1.55' WHERE company = 'Smile & Co'`.execute(
    api.database.db,
  )
  const german = await workbookOf('contacts', { language: 'de' }, 'crm')
  expect(german.headers.slice(0, 4)).toEqual(['Firma', 'Branche', 'Website', 'Name'])
  expect(german.rows[0]).toMatchObject({
    Quellenangabe: '© OpenStreetMap contributors, ODbL',
    Firma: 'Smile & Co',
    Branche: 'Zahnarzt',
    'Gefunden auf': null,
    Telefonart: 'Mobil',
    'Gefunden durch Suche': 'Alles in einem Gebiet von 4.2 x 3.3 km',
    Stadt: 'Leeds',
  })
  const { text } = await api.ask('POST', '/api/v2/contacts/export', {
    body: { filter: { all: [] }, format: 'jsonl' },
    key: 'crm',
  })
  expect(JSON.parse(text)).toMatchObject({ company: 'Smile & Co', kinds: ['amenity=dentist'], phone: '+447911123456' })
})

const presetRows = {
  hubspot: {
    'First Name': 'Anna',
    'Last Name': 'van der Berg',
    Email: 'info@example.com',
    'Company Name': 'Smile & Co',
    'Mobile Phone Number': '+447911123456',
    'Phone Number': '',
    'Website URL': 'https://example.com/',
    City: 'Leeds',
  },
  brevo: {
    EMAIL: 'info@example.com',
    FIRSTNAME: 'Anna',
    LASTNAME: 'van der Berg',
    SMS: '+447911123456',
    LANDLINE_NUMBER: '',
  },
  mailchimp: {
    'Email Address': 'info@example.com',
    Address: '1 High St  Leeds  LS1 1AA  GB',
    'Phone Number': '+447911123456',
  },
  'google-contacts': {
    'First Name': 'Anna',
    'Organization Name': 'Smile & Co',
    'E-mail 1 - Label': 'Work',
    'E-mail 1 - Value': 'info@example.com',
    'Phone 1 - Value': '+447911123456',
    'Address 1 - City': 'Leeds',
  },
}

test.each(Object.entries(presetRows))(
  'the import of %s gets its own headers and plain values',
  async (preset, expected) => {
    await leadIn(preset)
    for (const path of ['contacts', 'leads']) {
      const body = { filter: { all: [] }, format: 'csv', preset }
      const { text, headers } = await api.ask('POST', `/api/v2/${path}/export`, { body, key: preset })
      expect(headers['content-disposition']).toBe(`attachment; filename="${path}-${preset}.csv"`)
      const [names = [], ...rows] = readCsv(text)
      expect(rows).toHaveLength(1)
      const row = Object.fromEntries(names.map((name, at) => [name, rows[0]?.[at] ?? '']))
      expect(row).toMatchObject(expected)
      expect(text).not.toMatch(/(^|,|")=1\+1/)
    }
    const refused = await api.ask('POST', '/api/v2/pages/export', {
      body: { filter: { all: [] }, format: 'csv', preset },
      key: preset,
    })
    expect(refused.body.errors).toMatchObject([{ field: 'preset' }])
  },
)

test('saves column sets; one is the default', async () => {
  const set = { entity: 'leads', name: 'short', columns: ['company', 'email'], format: 'xlsx', is_default: true }
  const saved = await api.ask('POST', '/api/v2/column-sets', { body: set })
  expect(saved).toMatchObject({ status: 201, body: { ...set, entity: 'leads' } })
  expect((await api.ask('POST', '/api/v2/column-sets', { body: set })).body.code).toBe('name_taken')
  const unknown = await api.ask('POST', '/api/v2/column-sets', { body: { ...set, name: 'x', columns: ['compny'] } })
  expect(unknown.body.errors).toMatchObject([{ field: 'columns', way_out: 'Did you mean company?' }])
  const other = await api.ask('POST', '/api/v2/column-sets', { body: { ...set, name: 'other', is_default: false } })
  const changed = await api.ask('PATCH', `/api/v2/column-sets/${other.body.id}`, {
    body: { is_default: true, columns: ['city'] },
  })
  expect(changed.body).toMatchObject({ name: 'other', columns: ['city'], is_default: true })
  const { body } = await api.ask('GET', '/api/v2/column-sets?entity=leads', { key: 'viewer' })
  expect(body.items).toMatchObject([
    { name: 'other', is_default: true },
    { name: 'short', is_default: false },
  ])
  expect((await api.ask('GET', '/api/v2/saved-views?entity=leads')).body.items).toEqual([])
  expect((await api.ask('DELETE', `/api/v2/saved-views/${saved.body.id}`)).status).toBe(404)
  expect((await api.ask('DELETE', `/api/v2/column-sets/${saved.body.id}`)).status).toBe(204)
  expect((await api.ask('POST', '/api/v2/column-sets', { body: set, key: 'viewer' })).status).toBe(403)
})

test('suppressed rows of every kind are left out', async () => {
  const { db } = api.database
  const lead = await makeLead(db, 'third')
  api.keys.third = await api.addKey(lead.tenantId, 'viewer')
  const count = async (path: string) => {
    const body = { filter: { all: [] }, columns: ['id'], format: 'jsonl' }
    const { text, headers } = await api.ask('POST', `/api/v2/${path}/export`, { body, key: 'third' })
    // A file without rows says so.
    expect(headers['export-is-empty']).toBe(text === '' ? 'true' : undefined)
    return text.split('\n').length - 1
  }
  expect([await count('contacts'), await count('domains'), await count('pages')]).toEqual([1, 1, 1])
  await suppress(db, { tenantId: lead.tenantId, kind: 'domain', value: 'example.com', reason: 'asked' })
  expect([await count('contacts'), await count('domains'), await count('pages')]).toEqual([0, 0, 0])
  expect(await count('local-businesses')).toBe(1)
})

test('ids, columns and formats are validated, and the export is audited', async () => {
  const { body } = await api.ask('GET', '/api/v2/places?limit=3')
  const ids = body.items.map(({ id }: { id: string }) => id)
  const { text } = await exported('jsonl', { filter: undefined, ids, columns: ['id'] })
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id)
      .toSorted(),
  ).toEqual(ids.toSorted())
  expect((await exported('pdf')).body.errors).toMatchObject([{ field: 'format' }])
  expect((await exported('csv', { columns: ['nmae'] })).body.errors).toMatchObject([{ way_out: 'Did you mean name?' }])
  expect((await exported('csv', { columns: ['tenant_id'] })).status).toBe(422)
  expect((await exported('csv', { ids })).status).toBe(422)
  const events = await api.database.db
    .selectFrom('audit_events')
    .select('details')
    .where('action', '=', 'export')
    .execute()
  expect(events.at(-1)?.details).toMatchObject({ format: 'jsonl', columns: ['id'] })
})

test('as many ids as a request may have are exported, and audited as a hash', async () => {
  const [first] = (await api.ask('GET', '/api/v2/places?limit=1')).body.items
  const ids = [first.id, ...Array.from({ length: 9_999 }, () => crypto.randomUUID())]
  const { text } = await exported('jsonl', { filter: undefined, ids, columns: ['id'] })
  expect(JSON.parse(text)).toEqual({ id: first.id })
  const events = api.database.db.selectFrom('audit_events').select('details').where('action', '=', 'export')
  const { details } = await events.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(details).toMatchObject({ rows: 1, filter_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
