import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { mostFileBytes } from '../stages/import-files/import-request.ts'
import { type Delivery, storeFile, storeRows } from '../stages/import-files/store-file.ts'
import { importList } from './contract/imports.ts'
import { readInput } from './read-input.ts'
import { fileTypes } from './upload.ts'

const mostFields = 50

type Asked = Omit<Delivery, 'fileName'>

/** Takes a list in any of its forms, keeps it and queues it. Gives back the import's id. */
export async function takeUpload(db: Database, request: FastifyRequest, asked: Asked): Promise<string> {
  const { options } = asked
  const delivery = { ...asked, fileName: null }
  if (request.isMultipart()) return takeForm(db, request, delivery)
  if (fileTypes.includes(plainType(request))) return storeFile(db, delivery, request.body as Readable)
  const list = readInput(importList, Array.isArray(request.body) ? { rows: request.body } : request.body)
  const { header, rows } = tableOf(list.rows)
  const { select = options.select, url = options.url, country = options.country } = list
  return storeRows(db, { ...delivery, options: { select, url, country } }, header, rows)
}

async function takeForm(db: Database, request: FastifyRequest, delivery: Delivery): Promise<string> {
  const part = await request.file({ limits: { files: 1, fields: 20, fileSize: mostFileBytes + 1 } })
  if (part === undefined) throw new AppError('request_invalid', 'The form has no file: send it as the field "file".')
  return storeFile(db, { ...delivery, fileName: part.filename.slice(0, 255) || null }, part.file)
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
