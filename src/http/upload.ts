// A way in for files: as the whole body, as a field of a form, or as a list in JSON.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, messageOf } from '../core/errors.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

/** Content types of files that come as the whole body. */
const fileTypes: readonly string[] = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

export interface Upload {
  /** What may be sent as JSON instead of a file. Unlike a file, it is read whole before anybody looks at it. */
  readonly list: z.ZodType
  readonly mostListBytes: number
}

/** Lets the routes of a scope have their files as streams. */
export function takeFiles(scope: FastifyInstance): void {
  void scope.register(multipart)
  scope.addContentTypeParser([...fileTypes], (_request, body, done) => done(null, body))
}

const form: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

/** For the document. A file has no schema: that is how OpenAPI 3.1 says that bytes are meant. */
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
  /** Read once, while it arrives. */
  readonly bytes: AsyncIterable<Buffer>
  /** What else the form says, once the file was read: some senders write the file first. Refuses a second one. */
  said(): Promise<Readonly<Record<string, unknown>>>
}

/** Whether the request brings a file that nobody has read yet. */
export function bringsFile(request: FastifyRequest): boolean {
  return isForm(request) || request.body instanceof Readable
}

const isForm = (request: FastifyRequest) => 'isMultipart' in request && request.isMultipart()
const digests = new WeakMap<FastifyRequest, Buffer>()

/** The file of a request, wherever it stands in it. One byte more than `mostBytes` comes through, for whoever counts. */
export async function openFile(request: FastifyRequest, mostBytes: number): Promise<OpenedFile> {
  if (!isForm(request)) {
    return { name: null, bytes: digested(request, request.body as Readable), said: async () => ({}) }
  }
  const limits = { files: 2, fields: 50, fieldSize: 10_000, fileSize: mostBytes + 1 }
  const said: Record<string, unknown> = {}
  const nextFile = fileAfterFile(request.parts({ limits })[Symbol.asyncIterator](), said)
  const file = await nextFile()
  if (file === undefined) throw new AppError('request_invalid', 'The form has no file: send it as the field "file".')
  return {
    name: file.filename.slice(0, 255) || null,
    bytes: digested(request, wellFormed(file.file)),
    async said() {
      const another = await nextFile()
      if (another === undefined) return said
      throw refused(another.fieldname, 'is a second file', 'Send one file, and each further one by itself.')
    },
  }
}

/** Goes on to the next file of a form; the fields on the way are kept in `said`. */
function fileAfterFile(parts: AsyncIterator<Multipart>, said: Record<string, unknown>) {
  return async (): Promise<MultipartFile | undefined> => {
    for (;;) {
      const { value: part, done } = await parts.next().catch(refuseForm)
      if (done === true) return undefined
      if (part.type === 'file') return part
      if (Object.hasOwn(said, part.fieldname)) {
        throw refused(part.fieldname, 'stands twice in the form', 'Send it once.')
      }
      said[part.fieldname] = part.value
    }
  }
}

function refused(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}.`, { fields: [{ field, problem, way_out }] })
}

/** SHA-256 of the file, once all of it was read; a form's boundary and fields are no part of it. */
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

/** Apart from whatever else fails while a file is stored, what is wrong with the form is the sender's to mend. */
async function* wellFormed(file: Readable): AsyncGenerator<Buffer> {
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
