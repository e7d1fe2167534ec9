import { type CallToolResult, ProtocolError, type Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { AppError, messageOf } from '../../core/errors.ts'
import type { ToolSource } from './server.ts'

/** Longer than any call takes: reading a page waits for its site. */
const timeoutMs = 300_000

const answerSchema = z.object({
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown() }).optional(),
})
const problemSchema = z.object({ detail: z.string() })

/** The tools of a running server, with a key of it: what `scrapersky mcp` serves over stdin and stdout. */
export function remoteTools(server: string, key: string): ToolSource {
  const url = new URL('/api/v2/mcp', server)
  const ask = async (method: string, params: object): Promise<object> => {
    const { result, error } = readAnswer(await post(url, key, { jsonrpc: '2.0', id: 1, method, params }))
    if (error !== undefined) throw new ProtocolError(error.code, error.message, error.data)
    return result ?? {}
  }
  return {
    async list() {
      const { tools } = (await ask('tools/list', {})) as { tools: Tool[] }
      return tools
    },
    async call(name, input) {
      try {
        return (await ask('tools/call', { name, arguments: input })) as CallToolResult
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { isError: true, content: [{ type: 'text', text: `${error.code}: ${error.message}` }] }
      }
    },
  }
}

async function post(url: URL, key: string, message: object): Promise<string> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const signal = AbortSignal.timeout(timeoutMs)
  // A redirect would send the key to another server.
  const options = { method: 'POST', headers, body: JSON.stringify(message), signal, redirect: 'error' } as const
  const { status, text } = await fetch(url, options)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      const reason = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error)
      throw new AppError('server_unreachable', `${url.origin} does not answer (${reason}). Is the server running?`)
    })
  if (status < 400) return text
  const problem = problemSchema.safeParse(parsed(text))
  const detail = problem.data?.detail ?? `The answer is HTTP ${status}. Is it the URL of ScraperSky?`
  throw new AppError(status === 401 ? 'unauthenticated' : 'server_unreachable', `${url.origin}: ${detail}`)
}

/** One message, as JSON or as the only event of a stream. */
function readAnswer(text: string): z.output<typeof answerSchema> {
  const event = /^data: (.*)$/m.exec(text)
  const read = answerSchema.safeParse(parsed(event?.[1] ?? text))
  if (read.success) return read.data
  throw new AppError(
    'server_unreachable',
    'The server does not speak the Model Context Protocol. Is it the URL of ScraperSky?',
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
