import { afterAll, expect, test } from 'vitest'
import { isLongRun } from '../../testing/runs.ts'
import { createListReader } from './list-reader.ts'
import type { ParsedList } from './list-task.ts'
import { parseList } from './parse-list.ts'

const reader = createListReader()
afterAll(() => reader.close())
const bytes = (text: string) => new TextEncoder().encode(text)

test('a large list is parsed on the thread, with the result of a small one', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ url: `site-${n}.example`, country: 'GB' }))
  const json = bytes(JSON.stringify({ rows, select: true }))
  expect(json.length).toBeGreaterThan(65_536)
  const { lines, ...parsed } = await reader.parse(json.slice())
  const { lines: expected, ...small } = parseList(json) as ParsedList
  expect(parsed).toEqual(small)
  expect(parsed).toMatchObject({ fields: { select: true }, rowCount: 5_000, header: ['url', 'country'] })
  expect(Buffer.from(lines).equals(expected)).toBe(true)
  expect(new TextDecoder().decode(lines).split('\n')[4_999]).toBe('["site-4999.example","GB"]')
})

test('a list of more values than the thread has memory for is refused before it is parsed, and the next one is read', async () => {
  await expect(reader.parse(bytes(`[${'{},'.repeat(6_000_000)}{}]`))).rejects.toMatchObject({
    code: 'request_invalid',
    message: expect.stringContaining('more than 6000000 values'),
  })
  await expect(reader.parse(bytes(`[${Array(20_000).fill('"a.example"').join()}]`))).resolves.toMatchObject({
    rowCount: 20_000,
  })
})

test('the worst lists that are legal are parsed within the heap of the thread', { timeout: 120_000 }, async () => {
  const count = isLongRun ? 2_990_000 : 30_000
  const objects = `[${'{},'.repeat(count)}{}]`
  const keys = `[${Array.from({ length: count / 3 }, (_, n) => `{"key${n}":1}`).join()}]`
  for (const json of [objects, keys, `${'['.repeat(count)}${']'.repeat(count)}`])
    await reader.parse(bytes(json)).catch((error: unknown) => expect(error).toHaveProperty('code', 'request_invalid'))
})

test.for(['{', '[1,', '"text"', 'null', '{"rows": 5}'])('%s is no list', async (text) => {
  const parsed = await reader.parse(bytes(text)).catch((error: unknown) => error)
  expect(parsed).not.toHaveProperty('rowCount', expect.any(Number))
})

test('a preview reads no further than its lines, blank ones included', async () => {
  const start = bytes(`${'\n'.repeat(20_000)}late.example\n`)
  const task = { start, format: 'csv', entity: 'domains', options: { select: false } } as const
  expect((await reader.preview(task)).rows).toEqual([])
})
