import { TableProblem, type TableRow } from '../table-row.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readXml } from './xml-events.ts'
import { entryBytes, type ZipEntries, zipEntries } from './zip-entries.ts'

/** Unpacked size. A hundred thousand rows of twenty cells take two thirds of it. */
const maxSheetBytes = 128 * 1_048_576
const maxSmallPartBytes = 4 * 1_048_576

/** Streams the rows of a workbook's first sheet. Holds the packed file and one chunk of the sheet. */
export async function* readXlsx(file: Buffer): AsyncGenerator<TableRow> {
  if (file.length < 22)
    throw new TableProblem('The file is too short to be a workbook (.xlsx). Save it again, or as CSV.')
  const entries = zipEntries(file)
  const part = (name: string, maxBytes: number) => {
    const entry = entries.get(name)
    return entry === undefined ? undefined : entryBytes(file, entry, maxBytes)
  }
  const sheet = part(await firstSheet(file, entries), maxSheetBytes)
  if (sheet === undefined) throw new TableProblem('The file has no sheet: it is not a workbook (.xlsx).')
  const strings = part('xl/sharedstrings.xml', maxSheetBytes)
  yield* readSheet(sheet, strings === undefined ? [] : await readSharedStrings(strings))
}

/** The first sheet of the workbook, which is not always `sheet1.xml`. */
async function firstSheet(file: Buffer, entries: ZipEntries): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const attributesOf = async (name: string, element: string) => {
    const entry = entries.get(name)
    const found: Readonly<Record<string, string>>[] = []
    const open = (opened: string, attributes: Readonly<Record<string, string>>) => {
      if (opened === element) found.push(attributes)
    }
    if (entry === undefined) return found
    const steps = readXml(entryBytes(file, entry, maxSmallPartBytes), { open })
    while (!(await steps.next()).done);
    return found
  }
  const [sheet] = await attributesOf('xl/workbook.xml', 'sheet')
  const relations = await attributesOf('xl/_rels/workbook.xml.rels', 'Relationship')
  const target = relations.find(({ Id }) => Id !== undefined && Id === sheet?.['r:id'])?.Target
  if (target === undefined) return usual
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()
}
