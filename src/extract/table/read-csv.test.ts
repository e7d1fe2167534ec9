import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { EncodingProbe } from './encoding-probe.ts'
import { readCsv } from './read-csv.ts'
import { isBlank, type TableRow } from './table-row.ts'

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Rows as `line: cell|cell`, with problems; the file arrives in chunks of `size` bytes. */
async function read(content: string | Buffer, size = 7): Promise<string[]> {
  const bytes = Buffer.from(content)
  const probe = new EncodingProbe()
  for await (const piece of piecesOf(bytes, size)) probe.write(piece)
  const rows: TableRow[] = []
  for await (const row of readCsv(piecesOf(bytes, size), probe.encoding())) rows.push(row)
  return rows
    .filter((row) => !isBlank(row))
    .map(({ line, cells, problem }) => `${line}: ${cells.join('|')}${problem === undefined ? '' : ` (${problem})`}`)
}

describe('rows and their line numbers', () => {
  test.each([
    ['a,b\nc,d', ['1: a|b', '2: c|d']],
    ['a,b\r\nc,d\r\n', ['1: a|b', '2: c|d']],
    ['a,b\rc,d\r', ['1: a|b', '2: c|d']],
    ['a;b\n"c;d";e\n', ['1: a|b', '2: c;d|e']],
    ['a\tb\nc\td\n', ['1: a|b', '2: c|d']],
    ['sep=;\na;b\nc,x;d\n', ['2: a|b', '3: c,x|d']],
    ['name,url\n"two\nlines","x"\nnext,y\n', ['1: name|url', '2: two\nlines|x', '4: next|y']],
    ['name,url\r\n"two\r\n\r\nlines",x\r\nnext,y', ['1: name|url', '2: two\r\n\r\nlines|x', '5: next|y']],
    ['a,b\n\n\n,\nc,d', ['1: a|b', '5: c|d']],
    ['a,b\n"say ""hi""",c\n', ['1: a|b', '2: say "hi"|c']],
    ['a,b\n"Acme" Ltd,c\n', ['1: a|b', '2: Acme Ltd|c']],
    ['a,b\n5" pipe,c\n', ['1: a|b', '2: 5" pipe|c']],
    ['a,b,\nc,d,\n', ['1: a|b|', '2: c|d|']],
    ['url\nhttps://a.example/x,y\nhttps://b.example/', ['1: url', '2: https://a.example/x,y', '3: https://b.example/']],
    ['\ufeffa,b\nc,d', ['1: a|b', '2: c|d']],
    ['', []],
    ['\n\n', []],
    ['a', ['1: a']],
  ])('%j', async (content, rows) => {
    for (const size of [1, 3, 7, 100_000]) expect(await read(content, size)).toEqual(rows)
  })
})

describe('an unclosed quote costs only its own line', () => {
  test('at the end', async () => {
    expect(await read('a,b\n"c,d\ne,f\n')).toEqual(['1: a|b', '2: "c,d (unclosed_quote)', '3: e|f'])
  })

  test('before many rows with quotes', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `row ${n},"x"`)
    const found = await read(`a,b\n"c,d\n${rows.join('\n')}\n`, 4_096)
    expect(found.slice(0, 4)).toEqual(['1: a|b', '2: "c,d (stray_quote)', '3: row 0|x', '4: row 1|x'])
    expect(found).toHaveLength(5_002)
  })

  test('before many rows without quotes', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `row ${n},x`)
    const found = await read(`a,b\n"c,d\n${rows.join('\n')}\n`, 4_096)
    expect(found).toHaveLength(20_002)
    expect(found[1]).toBe('2: "c,d (unclosed_quote)')
    expect(found.at(-1)).toBe('20002: row 19999|x')
  })
})

test('drops an endless line without buffering it', async () => {
  const found = await read(`a,b\n${'x'.repeat(3_000_000)},y\nc,d\n`, 65_536)
  expect(found.map((row) => row.slice(0, 6))).toEqual(['1: a|b', '2: xxx', '3: c|d'])
  expect(found[1]).toContain('(row_too_long)')
})

describe('encodings', () => {
  const text = 'name;url\nMüller;m.example\n'
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['utf-16le with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('%s', async (_name, bytes) => {
    for (const size of [1, 2, 5, 1_000]) expect(await read(bytes, size)).toEqual(['1: name|url', '2: Müller|m.example'])
  })

  test('one windows-1252 byte in the last line decides for the whole file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name;url\n'.repeat(20_000)),
      Buffer.from('Z\u00fcrich;z.example', 'latin1'),
    ])
    expect((await read(bytes, 65_536)).at(-1)).toBe('20001: Zürich|z.example')
  })
})

test('reads valid CSV back unchanged, in chunks of any size', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', ',', '"', '\n', '\r\n', ' ', ';', '1'), maxLength: 8 })
  const rowsOfCells = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rowsOfCells, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const content = [
        'h1,h2,h3',
        ...rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')),
      ]
      const found: (readonly string[])[] = []
      const pieces = piecesOf(Buffer.from(content.join('\n')), size)
      for await (const { cells } of readCsv(pieces, 'utf-8')) found.push(cells)
      expect(found.slice(1)).toEqual(rows)
    }),
    runs(300),
  )
})
