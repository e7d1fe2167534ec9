import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { messageOf } from '../../../core/errors.ts'
import { TableProblem } from '../table-row.ts'

/** XML events of one part of a workbook. Names come without their namespace prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** No cell or tag is longer; the parser buffers a whole one. */
const maxNodeBytes = 4 * 1_048_576

/** Parses a part; yields after each chunk, so that the caller can take complete rows. */
export async function* readXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new TableProblem(`The workbook cannot be read: ${messageOf(error)} Save it again, or as CSV.`)
  })
  let bytesSinceTag = 0
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    bytesSinceTag = 0
    events.open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    bytesSinceTag = 0
    events.close?.(local(name))
  })
  parser.on('text', (text) => events.text?.(text))
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    bytesSinceTag += piece.length
    if (bytesSinceTag > maxNodeBytes)
      throw new TableProblem('The workbook has a cell that is too large. Save it as CSV.')
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
