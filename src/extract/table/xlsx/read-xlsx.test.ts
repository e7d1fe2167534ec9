import { describe, expect, test } from 'vitest'
import { makeXlsx, makeZip } from '../../../testing/make-xlsx.ts'
import type { TableRow } from '../table-row.ts'
import { readXlsx } from './read-xlsx.ts'
import { entryBytes, zipEntries } from './zip-entries.ts'

async function read(file: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of readXlsx(file)) rows.push(row)
  return rows
}

test('reads the first sheet, with the row numbers of the spreadsheet', async () => {
  const file = makeXlsx(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
     <row r="5"><c r="A5" t="inlineStr"><is><t>in &amp; line</t></is></c><c r="B5"><v>42</v></c><c r="C5" t="str"><v>x</v></c></row>
     <row><c><v>7</v></c><c t="s"><v>99</v></c></row>`,
    ['name', 'Gr\u00fc\u00dfe'],
  )
  expect(await read(file)).toEqual([
    { line: 1, cells: ['name', '', 'Gr\u00fc\u00dfe'] },
    { line: 5, cells: ['in & line', '42', 'x'] },
    { line: 6, cells: ['7', ''] },
  ])
})

test.each([
  ['repeated', [1, 2, 2, 3], [1, 2, 3, 4]],
  ['zero', [0, 1], [1, 2]],
  ['descending', [9, 3, 20], [9, 10, 20]],
])('makes %s row numbers ascending and loses no row', async (_how, numbers, lines) => {
  const rows = numbers.map((r, index) => `<row r="${r}"><c><v>${index}</v></c></row>`)
  expect(await read(makeXlsx(rows.join('')))).toEqual(lines.map((line, index) => ({ line, cells: [String(index)] })))
})

test('joins rich text and ignores phonetic hints', async () => {
  const file = makeZip({
    'xl/worksheets/sheet1.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="AB2" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    'xl/sharedStrings.xml': '<sst><si><r><t>a</t></r><r><t>b</t></r><rPh><t>hint</t></rPh></si></sst>',
  })
  const [row] = await read(file)
  expect(row?.cells).toHaveLength(28)
  expect(row?.cells[27]).toBe('ab')
})

describe('hostile files', () => {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['not an archive', Buffer.from('PK\u0003\u0004 and then nothing to unpack')],
    ['cut in half', makeXlsx(row).subarray(0, 400)],
    ['no sheet', makeZip({ 'readme.txt': 'hi' })],
    ['broken XML', makeXlsx('<row><c></row>')],
    [
      'an entity bomb',
      makeZip({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet>&b;</worksheet>' }),
    ],
    ['an endless cell', makeXlsx(`<row><c t="str"><v>${'a'.repeat(20_000_000)}</v></c></row>`)],
    ['a directory that points outside the file', pointedOutside(makeXlsx(row))],
  ])('rejects %s with a message', async (_name, file) => {
    await expect(read(file)).rejects.toMatchObject({ name: 'TableProblem', message: expect.stringMatching(/\.$/) })
  })

  test('stops a bomb of rows at the limit of spreadsheets', async () => {
    const bomb = makeXlsx('<row/>'.repeat(2_000_000))
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(read(bomb)).rejects.toThrow('more than 1048576 rows')
  })

  test('unpacks a zip bomb only up to the limit', async () => {
    const file = makeZip({ bomb: Buffer.alloc(50_000_000) })
    const entry = zipEntries(file).get('bomb')
    let bytes = 0
    const unpack = async () => {
      if (entry !== undefined) for await (const piece of entryBytes(file, entry, 1_048_576)) bytes += piece.length
    }
    await expect(unpack()).rejects.toThrow('larger than 1 MB')
    expect(bytes).toBeLessThanOrEqual(1_048_576)
  })

  test('rejects millions of empty strings', async () => {
    const file = makeZip({
      'xl/worksheets/sheet1.xml': '<worksheet/>',
      'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(5_000_000)}</sst>`,
    })
    await expect(read(file)).rejects.toThrow('too much text')
  })
})

function pointedOutside(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt32LE(0xfffffff0, copy.length - 6)
  return copy
}
