// File uploads: as the whole body, as a field of a form, or as a list in JSON.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, messageOf } from '../core/errors.ts'
import type { ListReader } from '../stages/import-files/list-reader.ts'
import type { ParsedList } from '../stages/import-files/list-task.ts'
import { callerOf } from './auth/route-permissions.ts'
import { CallerShares } from './caller-shares.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { whenClosed } from './when-closed.ts'

/** Content types of files sent as the whole body. */
const fileTypes: readonly string[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/geo+json',
  'application/vnd.apache.parquet',
]

export interface Upload {
  /** JSON that may be sent instead of a file. Unlike a file, it is read completely before it is processed. */
  readonly list: z.ZodType
  readonly maxListBytes: number
}

/** A list in JSON, parsed to a table. */
export class ListBody {
  readonly list: ParsedList
  /** SHA-256 of the body as it was sent. */
  readonly digest: Buffer

  constructor(list: ParsedList, digest: Buffer) {
    this.list = list
    this.digest = digest
  }
}

/** Passes files to the routes of a scope as streams, and lists as tables. */
export function acceptFiles(scope: FastifyInstance, lists: ListReader): void {
  void scope.register(multipart)
  scope.addContentTypeParser([...fileTypes], (_request, body, done) => done(null, body))
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) throw new AppError('request_invalid', 'The body is empty. Send a file, or a list in JSON.')
      const digest = createHash('sha256').update(body).digest()
      return new ListBody(await lists.parse(body), digest)
    },
  )
  limitUploads(scope)
}

/** Each may hold 24 MB. */
const maxUploads = { server: 8, tenant: 4, user: 2, what: 'uploads' } as const

/** Before the body is read: a body that waits is in memory. */
function limitUploads(scope: FastifyInstance): void {
  const shares = new CallerShares(maxUploads)
  scope.addHook('onRequest', async (request, reply) => whenClosed(reply, shares.enter(callerOf(request))))
}

const form: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

/** For the OpenAPI document. In OpenAPI 3.1 a content type without a schema means bytes. */
export function uploadContent({ list }: Upload): JsonSchema {
  const files = fileTypes.map((type) => [type, {}])
  return {
    'application/json': { schema: jsonSchema(list, 'input'), example: [{ url: 'acme.example', country: 'GB' }] },
    'multipart/form-data': { schema: form },
    ...Object.fromEntries(files),
  }
}

interface OpenedFile {
  readonly name: string | null
  /** Can be read once. */
  readonly bytes: AsyncIterable<Buffer>
  /** The other fields of the form, complete once the file has been read. Throws on a second file. */
  fields(): Promise<Readonly<Record<string, unknown>>>
}

/** Whether the request has a file that has not been read yet. */
export function hasFile(request: FastifyRequest): boolean {
  return isForm(request) || request.body instanceof Readable
}

const isForm = (request: FastifyRequest) => 'isMultipart' in request && request.isMultipart()
const digests = new WeakMap<FastifyRequest, Buffer>()

/** Opens the file of a request. Passes on one byte more than `maxBytes`, so that the reader can detect a larger file. */
export async function openFile(request: FastifyRequest, maxBytes: number): Promise<OpenedFile> {
  if (!isForm(request)) {
    return { name: null, bytes: digested(request, request.body as Readable), fields: async () => ({}) }
  }
  const limits = { files: 2, fields: 50, fieldSize: 10_000, fileSize: maxBytes + 1 }
  const fields: Record<string, unknown> = {}
  const nextFile = createFileReader(request.parts({ limits })[Symbol.asyncIterator](), fields)
  const file = await nextFile()
  if (file === undefined) throw new AppError('request_invalid', 'The form has no file: send it as the field "file".')
  return {
    name: file.filename.slice(0, 255) || null,
    bytes: digested(request, wellFormed(file.file)),
    async fields() {
      const another = await nextFile()
      if (another === undefined) return fields
      throw fieldError(another.fieldname, 'is a second file', 'Send one file per request.')
    },
  }
}

/** Reads a form up to its next file, and collects the fields before it in `fields`. */
function createFileReader(parts: AsyncIterator<Multipart>, fields: Record<string, unknown>) {
  return async (): Promise<MultipartFile | undefined> => {
    for (;;) {
      const { value: part, done } = await parts.next().catch(throwFormError)
      if (done === true) return undefined
      if (part.type === 'file') return part
      if (Object.hasOwn(fields, part.fieldname)) {
        throw fieldError(part.fieldname, 'is given more than once', 'Send it once.')
      }
      fields[part.fieldname] = part.value
    }
  }
}

function fieldError(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}.`, { fields: [{ field, problem, way_out }] })
}

/** SHA-256 of the file, once all of it has been read. The form's boundary and fields are not part of it. */
export function fileDigest(request: FastifyRequest): Buffer | undefined {
  return digests.get(request)
}

async function* digested(request: FastifyRequest, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  digests.set(request, hash.digest())
}

/** Reports a malformed form as an error of the request. */
async function* wellFormed(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of file) yield piece as Buffer
  } catch (error) {
    throwFormError(error)
  }
}

function throwFormError(error: unknown): never {
  // Errors about limits of the form have a status and a message.
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new AppError(
    'request_invalid',
    `The form cannot be read (${messageOf(error)}). Send all of it as multipart/form-data, with its boundary in the content type.`,
  )
}
