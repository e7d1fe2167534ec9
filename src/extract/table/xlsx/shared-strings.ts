import { cleanCell, TableProblem } from '../table-row.ts'
import { readXml } from './xml-events.ts'

/** Limit for all strings together, in characters: they are the only part of a workbook that must be in memory. */
const maxCharacters = 64 * 1_048_576
const maxTextLength = 32_767
/** An empty string takes memory too. */
const overheadPerString = 16

/** Reads the strings of a workbook, which cells reference by number. Phonetic hints (`rPh`) are skipped. */
export async function readSharedStrings(pieces: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inHint = false
  let characters = 0
  const steps = readXml(pieces, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') inHint = true
      else if (name === 't') inText = !inHint
    },
    text(some) {
      if (inText && text.length < maxTextLength) text += some
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inHint = false
      else if (name === 'si') {
        characters += text.length + overheadPerString
        if (characters > maxCharacters) throw new TableProblem('The workbook has too much text. Save it as CSV.')
        strings.push(cleanCell(text.slice(0, maxTextLength)))
      }
    },
  })
  while (!(await steps.next()).done);
  return strings
}
