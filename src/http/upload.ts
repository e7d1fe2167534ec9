// A way in for files: as the whole body, as a field of a form, or as a list in JSON.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
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
}

/** Whether the request brings a file that nobody has read yet. */
export function bringsFile(request: FastifyRequest): boolean {
  return isForm(request) || request.body instanceof Readable
}

const isForm = (request: FastifyRequest) => 'isMultipart' in request && request.isMultipart()
const digests = new WeakMap<FastifyRequest, Buffer>()

/** The file of a request, wherever it stands in it. One byte more than `mostBytes` comes through, for whoever counts. */
export async function openFile(request: FastifyRequest, mostBytes: number): Promise<OpenedFile> {
  if (!isForm(request)) return { name: null, bytes: digested(request, request.body as Readable) }
  const limits = { files: 1, fields: 20, fileSize: mostBytes + 1 }
  const part = await request.file({ limits }).catch(refuseForm)
  if (part === undefined) throw new AppError('request_invalid', 'The form has no file: send it as the field "file".')
  return { name: part.filename.slice(0, 255) || null, bytes: digested(request, wellFormed(part.file)) }
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
