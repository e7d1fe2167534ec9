import { AsyncLocalStorage } from 'node:async_hooks'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { CallRoute } from '../call-route.ts'
import type { Operation } from '../operation.ts'
import { buildTools } from './build-tools.ts'
import { routeTools } from './route-tools.ts'
import { createToolServer, type ToolSource } from './server.ts'

/** Of JSON: space, tab, line feed, carriage return. */
const whiteSpace = new Set([0x20, 0x09, 0x0a, 0x0d])
/** Messages in one request; the revisions until 2025-03-26 allow several. */
const maxBatch = 20

type ToolHandler = (request: FastifyRequest, caller: Caller, callRoute: CallRoute) => Promise<Response>

/** Answers requests of the streamable HTTP transport. */
export function createToolHandler(version: string, operations: readonly Operation[], log: Log): ToolHandler {
  const tools = buildTools(operations)
  // The factory of the SDK gets the request, but not our caller.
  const sources = new AsyncLocalStorage<ToolSource>()
  const { fetch } = createMcpHandler(
    () => {
      const source = sources.getStore()
      if (source === undefined) throw new Error('There is no caller')
      return createToolServer(version, source)
    },
    // No streams of changes: the tools never change while a server runs.
    { maxSubscriptions: 0, onerror: (error) => log.debug({ err: error }, 'MCP request refused') },
  )
  return (request, caller, callRoute) =>
    sources.run(routeTools(tools, caller, callRoute), () => fetch(webRequest(request)))
}

function webRequest({ method, url, headers, body }: FastifyRequest): Request {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    /^(accept|content-type|mcp-[a-z-]+)$/.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  if (method === 'POST') refuseLargeBatch(body)
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: passed,
    ...(method === 'POST' && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : '' }),
  })
}

function refuseLargeBatch(body: unknown): void {
  // A list begins with "[", after any amount of white space. Everything else is one message, or not JSON.
  if (!Buffer.isBuffer(body) || body.find((byte) => !whiteSpace.has(byte)) !== 0x5b) return
  let read: unknown
  try {
    read = JSON.parse(body.toString())
  } catch {
    // The SDK answers what is not JSON.
    return
  }
  if (Array.isArray(read) && read.length > maxBatch) {
    throw new AppError('request_invalid', `At most ${maxBatch} messages in one request; these are ${read.length}.`)
  }
}
