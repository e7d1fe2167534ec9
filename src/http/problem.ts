import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { crawlErrors } from '../core/crawl-errors.ts'
import { errorCatalogue } from '../core/error-catalogue.ts'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { ownFailureOf } from '../core/own-failure.ts'
import type { ProblemDocument } from './contract/types.ts'

/** Not imported: Node would load its fetch and WebSocket with it, 0.03 s of CPU. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Sends every error as a problem document, without internal details. */
export function addErrorHandlers(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return sendProblem(request, reply, new AppError('not_found', `There is no route ${request.method} ${path}.`))
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => sendError(error, request, reply, log))
}

/** Also used for errors of the framework, such as a URL that cannot be decoded: these never reach a route. */
export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const { shown, status } = publicError(error)
  // The response of a crawled site is not a server fault.
  const isServerFault = !(error instanceof AppError && error.code in crawlErrors)
  if (status >= 500 && isServerFault) log.error({ err: error, request_id: request.id }, 'request failed')
  return sendProblem(request, reply, shown, status)
}

/** Shows an `AppError` as it is. Of other errors, shows only those about the request itself. */
function publicError(error: FastifyError | AppError): { shown: AppError; status: number } {
  if (error instanceof AppError) return { shown: error, status: error.status }
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { shown: new AppError('request_invalid', messageOf(error)), status: statusCode }
  }
  const shown = toAppError(error)
  return { shown, status: shown.status }
}

const [lockNotAvailable, uniqueViolation] = ['55P03', '23505']

function toAppError(error: FastifyError): AppError {
  if (systemCodeOf(error) === lockNotAvailable) return new AppError('rows_busy', errorCatalogue.rows_busy.meaning)
  // Routes look before they write. This is the second of two requests at the same moment.
  if (systemCodeOf(error) === uniqueViolation)
    return new AppError(
      'already_exists',
      'Another request has just created or named the same. Read it again, and choose.',
    )
  return (
    ownFailureOf(error) ??
    new AppError('unexpected', 'The server failed. The log has the details under this request id.')
  )
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  status: number = error.status,
): FastifyReply {
  const problem = problemDocument(error, status, request.id)
  // RFC 9110, 15.5.2: a 401 must name the authentication scheme.
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (error.retryAt !== undefined) void reply.header('retry-after', secondsUntil(error.retryAt))
  return reply.code(status).header('content-type', 'application/problem+json').send(JSON.stringify(problem))
}

function problemDocument(error: AppError, status: number, requestId: string): ProblemDocument {
  return {
    ...error.facts,
    type: `urn:scrapersky:problem:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    detail: error.message,
    request_id: requestId,
    ...(error.fields.length > 0 && { errors: error.fields }),
  }
}

/** Errors of the HTTP parser. There is no request yet, only a connection. */
const parserErrors: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
}

/** Answers what is not a request that the server can read. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, detail } = parserErrors[error.code ?? ''] ?? { status: 400, detail: 'The request is not HTTP.' }
  const body = JSON.stringify(problemDocument(new AppError('request_invalid', detail), status, randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** RFC 9110, 10.2.3: whole seconds; at least one. */
function secondsUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))
}
