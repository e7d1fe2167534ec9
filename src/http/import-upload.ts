import type { FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { type ImportEntity, maxFileBytes, maxRows } from '../stages/import-files/import-request.ts'
import type { ListReader } from '../stages/import-files/list-reader.ts'
import { previewRows, readStart } from '../stages/import-files/preview-import.ts'
import { storeFile, storeRows, type Upload } from '../stages/import-files/store-file.ts'
import type { ImportFields, ListForm } from './import-forms.ts'
import { readInput } from './read-input.ts'
import { hasFile, ListBody, openFile } from './upload.ts'

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
  const { header, lines, fields } = readList(request, form)
  const options = form.optionsOf({ ...query, ...fields })
  return storeRows(db, { ...target, fileName: null, options }, header, lines)
}

/** Shows how a list in any of its forms would be imported. */
export async function previewUpload(
  lists: ListReader,
  request: FastifyRequest,
  entity: ImportEntity,
  form: ListForm,
  query: ImportFields,
) {
  if (hasFile(request)) {
    const { bytes } = await openFile(request, maxFileBytes)
    return lists.preview({ ...(await readStart(bytes)), entity, options: form.optionsOf(query) })
  }
  const { header, sample, fields } = readList(request, form)
  return previewRows(header, sample, entity, form.optionsOf({ ...query, ...fields }))
}

/** A list may be an object with `rows` and options, or the rows alone. Its rows were parsed before: see upload.ts. */
function readList({ body }: FastifyRequest, form: ListForm) {
  if (!(body instanceof ListBody)) throw new AppError('request_invalid', 'Send a file, or a list in JSON.')
  const { fields: given, rowCount, header, sample, lines } = body.list
  // Any entry is accepted, so the number of rows says all about them; one too many is enough to refuse them.
  const length = Math.min(rowCount ?? 0, maxRows + 1)
  const shape = rowCount === undefined ? given : { ...given, rows: Array.from({ length }) }
  const { rows: _, ...fields } = readInput(form.list, shape)
  return { header, sample, lines, fields }
}
