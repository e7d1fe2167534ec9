// A minimal workbook (ECMA-376): one sheet with inline strings. A string cell is never a formula, whatever it begins with.
import { cellText } from './cells.ts'
import { zip } from './zip.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of a sheet, without its header. */
export const maxSheetRows = 1_048_575
const maxCellCharacters = 32_767

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

export function workbook(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const small = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))
  return zip([...small, { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) }])
}

async function* sheet(columns: readonly string[], batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(columns)}`
  for await (const batch of batches) yield batch.map((row) => rowOf(columns.map((name) => row[name]))).join('')
  yield '</sheetData></worksheet>'
}

const rowOf = (values: readonly unknown[]) => `<row>${values.map(cell).join('')}</row>`

function cell(value: unknown): string {
  if (value === null || value === undefined) return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(value, true))}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML 1.0 does not allow most control characters, escaped or not. */
function escaped(text: string): string {
  return text
    .slice(0, maxCellCharacters)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
}
