import { AppError } from '../core/errors.ts'

export type FileFormat = 'csv' | 'xlsx' | 'jsonl'

/** By its ending: what people open in a spreadsheet, or one JSON object a line. */
export function fileFormat(path: string): FileFormat {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase()
  if (ending === 'csv' || ending === 'xlsx' || ending === 'jsonl') return ending
  if (ending === 'ndjson') return 'jsonl'
  throw new AppError('request_invalid', `--out is "${path}": its name must end in .csv, .xlsx or .jsonl.`)
}
