import type { Problem } from './generated/types.gen.ts'

/** The server refused a request, or could not be reached. `code` is stable and listed in docs/errors.md. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** Undefined: no response. */
  readonly status: number | undefined
  readonly code: string
  /** Undefined: the response is none of the API, for example of a proxy. */
  readonly problem: Problem | undefined

  constructor(message: string, code: string, status?: number, problem?: Problem, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.problem = problem
  }
}

/** What a failed request throws. `given`: the parsed body of the response, or the reason why there is none. */
export function problemError(given: unknown, response: Response | undefined): ProblemError {
  const status = response?.status
  if (isProblem(given)) return new ProblemError(given.detail, given.code, status, given)
  if (response === undefined)
    return new ProblemError(`No response: ${reasonOf(given)}`, 'no_response', status, undefined, given)
  return new ProblemError(
    `The response ${response.status} is none of ScraperSky.`,
    'not_a_problem',
    status,
    undefined,
    given,
  )
}

function isProblem(given: unknown): given is Problem {
  if (typeof given !== 'object' || given === null) return false
  const { code, detail } = given as Partial<Problem>
  return typeof code === 'string' && typeof detail === 'string'
}

/** The cause of a failed fetch names the host and the system's error code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
