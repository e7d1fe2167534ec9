import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type ImportEntity, mostFileBytes } from '../stages/import-files/import-request.ts'
import { previewFile, previewRows } from '../stages/import-files/preview-import.ts'
import { type Delivery, storeFile, storeRows } from '../stages/import-files/store-file.ts'
import { importList } from './contract/imports.ts'
import { readInput } from './read-input.ts'
import { bringsFile, openFile } from './upload.ts'

const mostFields = 50

type Asked = Omit<Delivery, 'fileName'>

/** Takes a list in any of its forms, keeps it and queues it. Gives back the import's id. */
export async function takeUpload(db: Database, request: FastifyRequest, asked: Asked): Promise<string> {
  const { options } = asked
  if (bringsFile(request)) {
    const { name, bytes } = await openFile(request, mostFileBytes)
    return storeFile(db, { ...asked, fileName: name }, bytes)
  }
  const list = readInput(importList, Array.isArray(request.body) ? { rows: request.body } : request.body)
  const { header, rows } = tableOf(list.rows)
  const { select = options.select, url = options.url, country = options.country } = list
  return storeRows(db, { ...asked, fileName: null, options: { select, url, country } }, header, rows)
}

type Wishes = Parameters<typeof previewFile>[2]

/** What would become of a list in any of its forms. */
export async function previewUpload(request: FastifyRequest, entity: ImportEntity, wishes: Wishes) {
  if (bringsFile(request)) {
    const { bytes } = await openFile(request, mostFileBytes)
    return previewFile(bytes, entity, wishes)
  }
  const list = readInput(importList, Array.isArray(request.body) ? { rows: request.body } : request.body)
  const { header, rows } = tableOf(list.rows)
  const { url = wishes.url, country = wishes.country } = list
  return previewRows(header, rows, entity, { url, country })
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
