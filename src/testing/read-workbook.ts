// Reads a workbook as a spreadsheet does: unpacks the ZIP by its central directory and parses the XML with a library.
// It shares no code with the writer (src/http/export).
import { crc32, inflateRawSync } from 'node:zlib'
import { type SaxesAttributeNS, SaxesParser } from 'saxes'

export type CellValue = string | number | boolean | Date | null

export interface Sheet {
  readonly headers: readonly string[]
  /** One object per row, by header. */
  readonly rows: readonly Readonly<Record<string, CellValue>>[]
  /** Targets of the links, by header; one object per row. */
  readonly links: readonly Readonly<Record<string, string>>[]
  readonly widths: readonly number[]
  readonly frozenRows: number
}

export function readWorkbook(file: Buffer, sheetNumber = 1): Sheet {
  const parts = unpack(file)
  const sheetPath = `xl/worksheets/sheet${sheetNumber}.xml`
  const dateStyles = dateStylesOf(parts['xl/styles.xml'] ?? '')
  const targets = new Map<string, string>()
  walk(parts[`xl/worksheets/_rels/sheet${sheetNumber}.xml.rels`] ?? '<none/>', ({ name, get }) => {
    if (name === 'Relationship') targets.set(get('Id'), get('Target'))
  })
  const table: CellValue[][] = []
  const linked: { at: string; target: string }[] = []
  const widths: number[] = []
  let frozenRows = 0
  walk(parts[sheetPath] ?? '', ({ name, get, text, parent }) => {
    if (name === 'col') widths.push(Number(get('width')))
    if (name === 'pane' && get('state') === 'frozen') frozenRows = Number(get('ySplit'))
    if (name === 'hyperlink') linked.push({ at: get('ref'), target: targets.get(get('r:id')) ?? '' })
    if (name === 'row') table.push([])
    if (name === 'c') table.at(-1)?.push(null)
    if (text === undefined || (name !== 'v' && name !== 't')) return
    const row = table.at(-1)
    if (row !== undefined) row[row.length - 1] = cellValue(text, parent, dateStyles)
  })
  const headers = (table[0] ?? []).map(String)
  const links = table.slice(1).map((): Record<string, string> => ({}))
  for (const { at, target } of linked) {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? []
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const ofRow = links[Number(row) - 2]
    if (ofRow !== undefined) ofRow[headers[column] ?? ''] = target
  }
  const rows = table.slice(1).map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null])))
  return { headers, rows, links, widths, frozenRows }
}

interface Element {
  readonly name: string
  /** Of an end tag: the text inside. */
  readonly text: string | undefined
  readonly parent: Element | undefined
  get(attribute: string): string
}

/** Calls `visit` at the start of each element, and at the end of those that contain text. */
function walk(source: string, visit: (element: Element) => void): void {
  const parser = new SaxesParser({ xmlns: false })
  const open: { element: Element; text: string }[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const get = (key: string) => {
      const given = (attributes as Record<string, string | SaxesAttributeNS>)[key]
      return typeof given === 'string' ? given : (given?.value ?? '')
    }
    const element = { name, text: undefined, parent: open.at(-1)?.element, get }
    open.push({ element, text: '' })
    visit(element)
  })
  parser.on('text', (text) => {
    const top = open.at(-1)
    if (top !== undefined) top.text += text
  })
  parser.on('closetag', () => {
    const top = open.pop()
    if (top !== undefined && (top.element.name === 'v' || top.element.name === 't'))
      visit({ ...top.element, text: top.text })
  })
  parser.write(source).close()
}

function cellValue(text: string, parent: Element | undefined, dateStyles: ReadonlySet<number>): CellValue {
  const cell = parent?.name === 'is' ? parent.parent : parent
  const type = cell?.get('t')
  if (type === 'inlineStr') return text
  if (type === 'b') return text === '1'
  const isDate = dateStyles.has(Number(cell?.get('s')))
  return isDate ? new Date(Math.round((Number(text) - 25_569) * 86_400_000)) : Number(text)
}

/** Styles whose number format shows a year. */
function dateStylesOf(source: string): ReadonlySet<number> {
  const dateFormats = new Set<string>()
  const styles = new Set<number>()
  let [at, inCells] = [0, false]
  walk(source === '' ? '<none/>' : source, ({ name, get }) => {
    if (name === 'numFmt' && get('formatCode').includes('yy')) dateFormats.add(get('numFmtId'))
    if (name === 'cellXfs') inCells = true
    if (name !== 'xf' || !inCells) return
    if (dateFormats.has(get('numFmtId'))) styles.add(at)
    at++
  })
  return styles
}

/** Throws if a checksum or a size is wrong. */
function unpack(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = file.readUInt32LE(end + 16)
  const parts: Record<string, string> = {}
  for (let n = 0; n < file.readUInt16LE(end + 10); n++) {
    const [sum, packed, size, length, offset] = [at + 16, at + 20, at + 24, at + 28, at + 42]
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(length))
    const start = file.readUInt32LE(offset) + 30 + file.readUInt16LE(file.readUInt32LE(offset) + 26)
    const content = inflateRawSync(file.subarray(start, start + file.readUInt32LE(packed)))
    if (content.length !== file.readUInt32LE(size)) throw new Error(`${name} has a wrong size`)
    if (crc32(content) !== file.readUInt32LE(sum)) throw new Error(`${name} has a wrong checksum`)
    parts[name] = content.toString()
    at += 46 + file.readUInt16LE(length)
  }
  return parts
}
