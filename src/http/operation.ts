import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Permission } from './auth/permissions.ts'
import { callerOf, may, type RequestCaller } from './auth.ts'
import { jsonSchema } from './json-schema.ts'
import { readInput } from './read-input.ts'
import { takeFiles, type Upload } from './upload.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route answers when all is well. */
interface Answer {
  readonly status?: number
  readonly schema: z.ZodType
  /** Of an answer that is no JSON, or not only. */
  readonly types?: readonly string[]
  /** Long lists are written by a function made from their schema: 2.45 times as fast. What it does not name is left out. */
  readonly compiled?: boolean
}

/** A route of the API as its document shows it. */
export interface Operation {
  readonly method: Method
  /** As the server reads it: `/api/v2/pages/:id`. */
  readonly path: string
  readonly permission: Permission
  readonly tag: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Instead of a body: a file, which the handler reads while it arrives, or a list. */
  readonly upload?: Upload
  readonly answer: Answer
  /** False where the answer holds a secret that must not be kept for a repeated request. */
  readonly keepAnswer?: boolean
  /** Of the body, in bytes, where it may be larger than usual. */
  readonly bodyLimit?: number
  /** False where HEAD would be answered by a stream that never ends. */
  readonly head?: boolean
  run(request: FastifyRequest, reply: FastifyReply): unknown
}

const nothing = z.object({})
type Nothing = typeof nothing

interface Input<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> {
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who asks; throws on public routes, where nobody is known. */
  readonly caller: RequestCaller
}

/** Declares a route once: for the server, the permission check, validation, the document and the types of its handler. */
export function operation<
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(
  declared: Omit<Operation, 'params' | 'query' | 'body' | 'run'> & {
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    handle(input: Input<Params, Query, Body>): unknown
  },
): Operation {
  const { handle, params, query, body, ...shown } = declared
  return {
    ...shown,
    ...(params !== undefined && { params }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
    run: (request, reply) =>
      handle({
        params: readInput(params ?? nothing, request.params) as z.output<Params>,
        query: readInput(query ?? nothing, request.query) as z.output<Query>,
        body: readInput(body ?? nothing, declared.upload === undefined ? request.body : {}) as z.output<Body>,
        request,
        reply,
        get caller() {
          return callerOf(request)
        },
      }),
  }
}

export function addOperations(app: FastifyInstance, operations: readonly Operation[]): void {
  for (const each of operations) if (each.upload === undefined) addRoute(app, each)
  // In a scope of their own: only these routes take files.
  void app.register((scope, _options, done) => {
    takeFiles(scope)
    for (const each of operations) if (each.upload !== undefined) addRoute(scope, each)
    done()
  })
}

function addRoute(app: FastifyInstance, declared: Operation): void {
  const { method, path, permission, upload, answer, keepAnswer = true, head = true, run } = declared
  const { status = 200, schema, compiled = false } = answer
  const bodyLimit = upload?.mostListBytes ?? declared.bodyLimit
  app.route({
    method,
    url: path,
    ...may(permission, { keepAnswer }),
    ...(!head && { exposeHeadRoute: false }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(compiled && { schema: { response: { [status]: jsonSchema(schema) } } }),
    handler: async (request, reply) => {
      if (status !== 200) void reply.code(status)
      return run(request, reply)
    },
  })
}
