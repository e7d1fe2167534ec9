import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type ImportEntity, maxFileBytes } from '../stages/import-files/import-request.ts'
import { previewFile, previewRows } from '../stages/import-files/preview-import.ts'
import { storeFile, storeRows, type Upload } from '../stages/import-files/store-file.ts'
import type { ImportFields, ListForm } from './import-forms.ts'
import { readInput } from './read-input.ts'
import { hasFile, openFile } from './upload.ts'

const maxColumns = 50

type Target = Omit<Upload, 'fileName' | 'options'>

/** Stores a list in any of its forms and queues the import. Returns the import's id. */
export async function storeUpload(
  db: Database,
  request: FastifyRequest,
  target: Target,
  form: ListForm,
  query: ImportFields,
): Promise<string> {
  if (hasFile(request)) {
    const { name, bytes, fields } = await openFile(request, maxFileBytes)
    const delivery = { ...target, fileName: name, options: form.optionsOf(query) }
    return storeFile(db, delivery, bytes, async () =>
      form.optionsOf({ ...query, ...readInput(form.query, await fields()) }),
    )
  }
  const { header, rows, fields } = readList(request, form)
  const options = form.optionsOf({ ...query, ...fields })
  return storeRows(db, { ...target, fileName: null, options }, header, rows)
}

/** Shows how a list in any of its forms would be imported. */
export async function previewUpload(
  request: FastifyRequest,
  entity: ImportEntity,
  form: ListForm,
  query: ImportFields,
) {
  if (hasFile(request)) {
    const { bytes } = await openFile(request, maxFileBytes)
    return previewFile(bytes, entity, form.optionsOf(query))
  }
  const { header, rows, fields } = readList(request, form)
  return previewRows(header, rows, entity, form.optionsOf({ ...query, ...fields }))
}

/** A list may be an object with `rows` and options, or the rows alone. */
function readList({ body }: FastifyRequest, form: ListForm) {
  const { rows: items, ...fields } = readInput(form.list, Array.isArray(body) ? { rows: body } : body)
  return { ...tableOf(items), fields }
}

/** Converts objects to a table with a column for each field. A plain string counts as an object with a URL. */
function tableOf(items: readonly unknown[]): { header: string[]; rows: string[][] } {
  const columns = new Map<string, number>()
  const entriesOf = (item: unknown): [string, unknown][] =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [['url', item]]
  for (const item of items) {
    for (const [name] of entriesOf(item)) {
      if (!columns.has(name) && columns.size < maxColumns) columns.set(name, columns.size)
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
