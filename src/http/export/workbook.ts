// A workbook (ECMA-376): the rows and the notice of their sources, each a sheet with inline strings, a frozen header, column widths, dates and links. It is streamed, so
// widths follow from the first rows. A string cell is never a formula, whatever it begins with.
import { sourceNotice } from '../../display/labels/licences.ts'
import type { Row } from '../entities/find-rows.ts'
import { isMidnight, readableText } from './cells.ts'
import type { FileColumn } from './file-column.ts'
import { escapeXml, sheetParts, styles, xml } from './workbook-parts.ts'
import { zip } from './zip.ts'

/** Rows of a sheet, without its header. */
export const maxSheetRows = 1_048_575
const maxCellCharacters = 32_767
/** Excel opens no sheet with more than 65,530. Further cells are text. It also limits the memory: links follow the rows. */
const maxLinks = 60_000
const minWidth = 8
const maxWidth = 50

export function workbook(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const links = new LinkList()
  const small = Object.entries(sheetParts).map(([name, content]) => ({ name, content: [content] }))
  return zip([
    ...small,
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches, links) },
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: links.relationships() },
    { name: 'xl/worksheets/sheet2.xml', content: [noticeSheet()] },
  ])
}

function noticeSheet(): string {
  const rows = sourceNotice.map((line, at) => `<row>${textCell(line, at === 0 ? styles.header : undefined)}</row>`)
  return `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="120" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

async function* sheet(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Row[]>,
  links: LinkList,
): AsyncGenerator<string> {
  let rowNumber = 1
  for await (const batch of startingEmpty(batches)) {
    const cells = batch.map((row) => columns.map((column) => column.value(row)))
    if (rowNumber === 1) yield head(columns, cells)
    const written = cells.map((values, nth) => {
      rowNumber++
      const isLink = columns.map(({ link }, at) => {
        const target = link?.(batch[nth] ?? {})
        return target !== undefined && links.add(`${columnName(at)}${rowNumber}`, target)
      })
      return `<row>${values.map((value, at) => cell(value, isLink[at] === true)).join('')}</row>`
    })
    yield written.join('')
  }
  yield `</sheetData>${links.elements()}</worksheet>`
}

/** The first batch; an empty one if there is none, so that the header is written. */
async function* startingEmpty(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let isEmpty = true
  for await (const batch of batches) {
    if (batch.length === 0) continue
    isEmpty = false
    yield batch
  }
  if (isEmpty) yield []
}

function head(columns: readonly FileColumn[], cells: readonly (readonly unknown[])[]): string {
  const widths = columns.map(({ header }, at) => {
    const longest = cells.reduce((most, values) => Math.max(most, firstLine(values[at]).length), header.length)
    const width = Math.min(maxWidth, Math.max(minWidth, longest + 2))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const headers = columns.map(({ header }) => textCell(header, styles.header))
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headers.join('')}</row>`
}

const firstLine = (value: unknown) => readableText(value).split('\n', 1)[0] ?? ''

function cell(value: unknown, isLink: boolean): string {
  if (value === null || value === undefined) return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (value instanceof Date) return dateCell(value)
  const text = readableText(value)
  return text === '' ? '<c/>' : textCell(text, isLink ? styles.link : undefined)
}

const msPerDay = 86_400_000
/** 1 January 1970 as a day of the spreadsheet, which counts from the end of 1899. */
const epochDay = 25_569

function dateCell(at: Date): string {
  return `<c s="${isMidnight(at) ? styles.day : styles.instant}"><v>${at.getTime() / msPerDay + epochDay}</v></c>`
}

function textCell(text: string, style: number | undefined): string {
  const of = style === undefined ? '' : ` s="${style}"`
  return `<c t="inlineStr"${of}><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellCharacters))}</t></is></c>`
}

/** 0 is A, 26 is AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`
}

/** The links of a sheet. Cells with the same URL share one relationship. */
class LinkList {
  readonly #cells: string[] = []
  readonly #idByTarget = new Map<string, string>()

  /** Returns whether there is room for it. */
  add(cell: string, target: string): boolean {
    if (this.#cells.length >= maxLinks) return false
    const id = this.#idByTarget.get(target) ?? `h${this.#idByTarget.size + 1}`
    this.#idByTarget.set(target, id)
    this.#cells.push(`<hyperlink ref="${cell}" r:id="${id}"/>`)
    return true
  }

  elements(): string {
    return this.#cells.length === 0 ? '' : `<hyperlinks>${this.#cells.join('')}</hyperlinks>`
  }

  /** Read after the sheet is written. */
  *relationships(): Generator<string> {
    yield `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
    for (const [target, id] of this.#idByTarget) {
      yield `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escapeXml(target)}" TargetMode="External"/>`
    }
    yield '</Relationships>'
  }
}
