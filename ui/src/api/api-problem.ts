import type { ErrorCode, FieldProblem, ProblemDocument } from '../../../src/http/contract/types.ts'
import { problemText } from '../messages/problem-messages.ts'

/** An error response of the server. `field('name')` is the translated problem of one input. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ErrorCode | 'unreadable'
  readonly requestId: string
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** Members that only some codes have, such as the new count. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(status: number, document: Partial<ProblemDocument>, retryAfter: string | null) {
    super(document.detail ?? `The server returned status ${status}.`)
    this.status = status
    this.code = document.code ?? 'unreadable'
    this.requestId = document.request_id ?? ''
    this.fields = document.errors ?? []
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
    this.facts = { ...document }
  }

  field(name: string): string | undefined {
    const found = this.fields.find(({ field }) => field === name)
    return found && problemText(found)
  }
}

/** No response: the server is stopped, or the network is down. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable'
}

export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = response.headers.get('retry-after')
  const document: unknown = await response.json().catch(() => ({}))
  return new ApiProblem(response.status, isDocument(document) ? document : {}, retryAfter)
}

function isDocument(value: unknown): value is Partial<ProblemDocument> {
  return typeof value === 'object' && value !== null && typeof (value as { detail?: unknown }).detail === 'string'
}
