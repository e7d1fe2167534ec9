import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, asAppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'

/** RFC 9457. `code` is of the error catalogue and stable; `detail` is for people. */
interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly request_id: string
}

/** Every error of every route leaves as a problem document, and nothing internal leaves with it. */
export function answerWithProblems(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return sendProblem(request, reply, new AppError('not_found', `There is nothing at ${request.method} ${path}.`))
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = asClientError(error)
    if (known === undefined || known.status >= 500) log.error({ err: error, request_id: request.id }, 'request failed')
    const hidden = new AppError(
      'unexpected',
      'Something failed on our side. The log has the details under this request id.',
    )
    return sendProblem(request, reply, known ?? hidden)
  })
}

/** What a client may see: our own errors, and the framework's about the request (a body that is no JSON, say). */
function asClientError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  const { statusCode } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return new AppError('request_invalid', asAppError(error).message)
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const problem: Problem = {
    type: `urn:scrapersky:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    request_id: request.id,
  }
  return reply.code(error.status).header('content-type', 'application/problem+json').send(JSON.stringify(problem))
}
