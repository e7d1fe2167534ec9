import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type ImportEntity, mostFileBytes } from '../stages/import-files/import-request.ts'
import { previewFile, previewRows } from '../stages/import-files/preview-import.ts'
import { type Delivery, storeFile, storeRows } from '../stages/import-files/store-file.ts'
import type { ListForm, Said } from './import-forms.ts'
import { readInput } from './read-input.ts'
import { bringsFile, openFile } from './upload.ts'

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
  if (bringsFile(request)) {
    const { name, bytes, said } = await openFile(request, mostFileBytes)
    const delivery = { ...asked, fileName: name, options: form.optionsOf(query) }
    return storeFile(db, delivery, bytes, async () =>
      form.optionsOf({ ...query, ...readInput(form.query, await said()) }),
    )
  }
  const { header, rows, said } = listIn(request, form)
  const options = form.optionsOf({ ...query, ...said })
  return storeRows(db, { ...asked, fileName: null, options }, header, rows)
}

/** What would become of a list in any of its forms. */
export async function previewUpload(request: FastifyRequest, entity: ImportEntity, form: ListForm, query: Said) {
  if (bringsFile(request)) {
    const { bytes } = await openFile(request, mostFileBytes)
    return previewFile(bytes, entity, form.optionsOf(query))
  }
  const { header, rows, said } = listIn(request, form)
  return previewRows(header, rows, entity, form.optionsOf({ ...query, ...said }))
}

/** Rows alone are a list as well. */
function listIn({ body }: FastifyRequest, form: ListForm) {
  const { rows: items, ...said } = readInput(form.list, Array.isArray(body) ? { rows: body } : body)
  return { ...tableOf(items), said }
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
