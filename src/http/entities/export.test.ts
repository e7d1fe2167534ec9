import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { makeLead } from '../../testing/lead.ts'

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
  expect(text.startsWith('\uFEFFname,phone,longitude,review_count,kinds\r\n')).toBe(true)
  const [, ...rows] = readCsv(text.slice(1))
  expect(rows).toHaveLength(rowCount)
  for (const [name = '', phone, longitude] of rows) {
    expect(name).not.toMatch(/^[=+\-@\t\r＝]/)
    expect(phone).toMatch(/^'\+44113496\d{4}$/)
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

test('a workbook is a ZIP with correct checksums, and texts are strings', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v2/places/export',
    headers: { authorization: `Bearer ${api.keys.viewer}` },
    payload: { filter: { all: [] }, columns, sort: 'review_count', format: 'xlsx' },
  })
  const parts = unpack(answer.rawPayload)
  expect(Object.keys(parts)).toContain('xl/workbook.xml')
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(rowCount + 1)
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
  expect(sheet).toContain('<t xml:space="preserve">+441134960000</t></is></c><c><v>-1.5</v></c><c><v>0</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})

/** Unpacks by the central directory, as spreadsheets do. */
function unpack(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = file.readUInt32LE(end + 16)
  const parts: Record<string, string> = {}
  for (let n = 0; n < file.readUInt16LE(end + 10); n++) {
    const [packed, size, length, offset] = [at + 20, at + 24, at + 28, at + 42]
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(length))
    const start = file.readUInt32LE(offset) + 30 + file.readUInt16LE(file.readUInt32LE(offset) + 26)
    const content = inflateRawSync(file.subarray(start, start + file.readUInt32LE(packed)))
    expect(content).toHaveLength(file.readUInt32LE(size))
    parts[name] = content.toString()
    at += 46 + file.readUInt16LE(length)
  }
  return parts
}

test('suppressed rows of every kind are left out', async () => {
  const { db } = api.database
  const lead = await makeLead(db, 'third')
  api.keys.third = await api.addKey(lead.tenantId, 'viewer')
  const count = async (path: string) => {
    const body = { filter: { all: [] }, columns: ['id'], format: 'jsonl' }
    return (await api.ask('POST', `/api/v2/${path}/export`, { body, key: 'third' })).text.split('\n').length - 1
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
