import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { crawlErrors } from '../core/crawl-errors.ts'
import { errorCatalogue } from '../core/error-catalogue.ts'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import type { ProblemDocument } from './contract/types.ts'

/** Every error of every route leaves as a problem document, and nothing internal leaves with it. */
export function answerWithProblems(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return sendProblem(request, reply, new AppError('not_found', `There is nothing at ${request.method} ${path}.`))
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => answerError(error, request, reply, log))
}

/** The framework's own refusals (an address that cannot be decoded) take this way too: they never reach a route. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const { shown, status } = whatToShow(error)
  // What a site answered is no fault of ours, though it keeps us from answering.
  const isOurs = !(error instanceof AppError && error.code in crawlErrors)
  if (status >= 500 && isOurs) log.error({ err: error, request_id: request.id }, 'request failed')
  return sendProblem(request, reply, shown, status)
}

/** Our own errors are written for people. Of all others, only those about the request itself may be seen. */
function whatToShow(error: FastifyError | AppError): { shown: AppError; status: number } {
  if (error instanceof AppError) return { shown: error, status: error.status }
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { shown: new AppError('request_invalid', messageOf(error)), status: statusCode }
  }
  const shown = inOurWords(error)
  return { shown, status: shown.status }
}

const lockNotAvailable = '55P03'

function inOurWords(error: FastifyError): AppError {
  if (systemCodeOf(error) === lockNotAvailable) return new AppError('rows_busy', errorCatalogue.rows_busy.meaning)
  return isConnectionFailure(error)
    ? new AppError('database_unreachable', 'The database does not answer. Try again in a moment.')
    : new AppError('unexpected', 'Something failed on our side. The log has the details under this request id.')
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  status: number = error.status,
): FastifyReply {
  const problem: ProblemDocument = {
    ...error.facts,
    type: `urn:scrapersky:problem:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    detail: error.message,
    request_id: request.id,
    ...(error.fields.length > 0 && { errors: error.fields }),
  }
  // RFC 9110, 15.5.2: a 401 says how to do better.
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (error.retryAt !== undefined) void reply.header('retry-after', secondsUntil(error.retryAt))
  return reply.code(status).header('content-type', 'application/problem+json').send(JSON.stringify(problem))
}

/** RFC 9110, 10.2.3: whole seconds, and never "now" to somebody who was told to wait. */
function secondsUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))
}
