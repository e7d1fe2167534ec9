import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, messageOf } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { type ImportOptions, mostFileBytes } from '../stages/import-files/import-request.ts'
import { type Delivery, storeFile, storeRows } from '../stages/import-files/store-file.ts'
import type { ListForm, Said } from './import-forms.ts'
import { readInput } from './read-input.ts'
import { fileTypes } from './upload.ts'

const mostFields = 50

type Asked = Omit<Delivery, 'fileName' | 'options'>

/** Takes a list in any of its forms, keeps it and queues it. Gives back the import's id. */
export async function takeUpload(
  db: Database,
  request: FastifyRequest,
  asked: Asked,
  form: ListForm,
  query: Said,
): Promise<string> {
  const delivery = { ...asked, fileName: null, options: form.optionsOf(query) }
  if (request.isMultipart())
    return takeForm(db, request, delivery, (said) => form.optionsOf({ ...query, ...said }), form)
  if (fileTypes.includes(plainType(request))) return storeFile(db, delivery, request.body as Readable)
  const { rows: items, ...said } = readInput(
    form.list,
    Array.isArray(request.body) ? { rows: request.body } : request.body,
  )
  const { header, rows } = tableOf(items)
  return storeRows(db, { ...delivery, options: form.optionsOf({ ...query, ...said }) }, header, rows)
}

/** One file and what is said about it, in whatever order the fields come: some senders write the file first. */
async function takeForm(
  db: Database,
  request: FastifyRequest,
  delivery: Delivery,
  optionsOf: (said: Said) => ImportOptions,
  { query }: ListForm,
): Promise<string> {
  const limits = { files: 2, fields: 50, fieldSize: 10_000, fileSize: mostFileBytes + 1 }
  const parts = request.parts({ limits })[Symbol.asyncIterator]()
  const said: Record<string, unknown> = {}
  const nextFile = async (): Promise<MultipartFile | undefined> => {
    for (;;) {
      const { value: part, done } = await parts.next().catch(refuseForm)
      if (done === true) return undefined
      if (part.type === 'file') return part
      if (Object.hasOwn(said, part.fieldname))
        throw refused(part.fieldname, 'stands twice in the form', 'Send it once.')
      said[part.fieldname] = part.value
    }
  }
  const file = await nextFile()
  if (file === undefined) throw new AppError('request_invalid', 'The form has no file: send it as the field "file".')
  return storeFile(db, { ...delivery, fileName: file.filename.slice(0, 255) || null }, bytesOf(file.file), async () => {
    const another = await nextFile()
    if (another === undefined) return optionsOf(readInput(query, said))
    throw refused(another.fieldname, 'is a second file', 'Send one file, and each further one by itself.')
  })
}

function refused(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}.`, { fields: [{ field, problem, way_out }] })
}

/** Apart from whatever else fails while a file is stored, what is wrong with the form is the sender's to mend. */
async function* bytesOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of file) yield piece as Buffer
  } catch (error) {
    refuseForm(error)
  }
}

function refuseForm(error: unknown): never {
  // A limit that the form passes has a status and words already.
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new AppError(
    'request_invalid',
    `The form cannot be read (${messageOf(error)}). Send all of it as multipart/form-data, with its boundary in the content type.`,
  )
}

function plainType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Objects as a table: a column for each field that any of them has. A bare text is an object with nothing but a URL. */
function tableOf(items: readonly unknown[]): { header: string[]; rows: string[][] } {
  const columns = new Map<string, number>()
  const entriesOf = (item: unknown): [string, unknown][] =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [['url', item]]
  for (const item of items) {
    for (const [name] of entriesOf(item)) {
      if (!columns.has(name) && columns.size < mostFields) columns.set(name, columns.size)
    }
  }
  const rows = items.map((item) => {
    const cells: string[] = Array.from({ length: columns.size }, () => '')
    for (const [name, value] of entriesOf(item)) {
      const column = columns.get(name)
      if (column !== undefined) cells[column] = cellOf(value)
    }
    return cells
  })
  return { header: [...columns.keys()], rows }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
