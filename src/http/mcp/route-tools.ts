import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../core/errors.ts'
import { refusalReason, resourceOf } from '../auth/permissions.ts'
import type { CallRoute } from '../call-route.ts'
import type { ProblemDocument } from '../contract/types.ts'
import type { Operation } from '../operation.ts'
import type { BuiltTool } from './build-tools.ts'
import { routeRequest } from './route-request.ts'
import { type ToolSource, unknownTool } from './server.ts'
import { markUntrusted, untrustedReason, untrustedText } from './untrusted.ts'

/**
 * The tools of one caller. A call is a request to the route with the caller's credential, so that permissions, limits, validation
 * and audit are those of the API.
 */
export function routeTools(tools: ReadonlyMap<string, BuiltTool>, caller: Caller, callRoute: CallRoute): ToolSource {
  return {
    async list() {
      return [...tools.values()].flatMap(({ tool, operations }) => (isAllowed(caller, operations) ? [tool] : []))
    },
    async call(name, input) {
      const built = tools.get(name)
      if (built === undefined) throw unknownTool(name, [...tools.keys()])
      try {
        const { status, body } = await callRoute(routeRequest(built, input))
        if (status >= 400) return failure(built, body as ProblemDocument)
        return success(built, body)
      } catch (error) {
        if (error instanceof AppError) return failure(built, error)
        throw error
      }
    },
  }
}

/** A tool for several entities is listed if the caller may use it for one of them. */
function isAllowed(caller: Caller, operations: ReadonlyMap<string, Operation>): boolean {
  return [...operations.values()].some(
    ({ permission, path, grantsAccess = false }) =>
      permission === 'public' ||
      refusalReason(caller, { permission, resource: resourceOf(path), grantsAccess }) === undefined,
  )
}

function success({ declared }: BuiltTool, body: unknown): CallToolResult {
  const ownWords = declared.ownWords === true
  const text = ownWords ? JSON.stringify(body) : untrustedText(body)
  const structuredContent = (ownWords ? body : markUntrusted(body)) as Record<string, unknown>
  return { content: [{ type: 'text', text }], structuredContent }
}

/**
 * An error of the tool, not of the protocol: the model reads it and can correct its call. What is wrong with the input is in our own
 * words; any other reason of a tool that reads what others wrote may quote them, such as the target of a redirect.
 */
function failure({ declared }: BuiltTool, problem: AppError | ProblemDocument): CallToolResult {
  const [detail, fields] =
    problem instanceof AppError ? [problem.message, problem.fields] : [problem.detail, problem.errors ?? []]
  const lines = fields.map(({ field, problem: what, way_out }) => `- ${field} ${what}. ${way_out}`)
  const isOwn = declared.ownWords === true || ownReasons.has(problem.code)
  const reason = isOwn ? detail : untrustedReason(detail)
  return { isError: true, content: [{ type: 'text', text: [`${problem.code}: ${reason}`, ...lines].join('\n') }] }
}

/** Errors that repeat nothing but the call itself. */
const ownReasons: ReadonlySet<string> = new Set([
  'fields_invalid',
  'forbidden',
  'not_found',
  'request_invalid',
  'too_many_requests',
  'unauthenticated',
])
