// A way in for files: as the whole body, as a field of a form, or as a list in JSON.
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

/** Content types of files that come as the whole body. */
export const fileTypes: readonly string[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

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
    'application/json': { schema: jsonSchema(list, 'input') },
    'multipart/form-data': { schema: form },
    ...Object.fromEntries(files),
  }
}
