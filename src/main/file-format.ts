import { AppError } from '../core/errors.ts'

export type FileFormat = 'csv' | 'xlsx' | 'jsonl'

/** The format of an output file, by its extension. */
export function fileFormatOf(path: string): FileFormat {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase()
  if (extension === 'csv' || extension === 'xlsx' || extension === 'jsonl') return extension
  if (extension === 'ndjson') return 'jsonl'
  throw new AppError('request_invalid', `--out is "${path}": its name must end in .csv, .xlsx or .jsonl.`)
}
