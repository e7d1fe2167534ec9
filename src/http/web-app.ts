// Serves the web app from memory. A request looks up a key in a map, so no path can leave the folder, and each file is
// compressed once. URLs that are neither files nor API routes get index.html: the app routes them itself.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { withPermission } from './auth/route-permissions.ts'

interface File {
  readonly type: string
  readonly plain: Buffer
  /** By content encoding. */
  readonly coded: Map<string, Buffer>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/**
 * Only resources and scripts of this server. Inline styles are allowed, since Mantine writes the theme's variables into a
 * style element; they cannot run code, and may load from `'self'` only. `data:` images are icons of form controls; `blob:`
 * are files for downloading.
 */
const policyFor = (tileUrl: string | undefined) =>
  [
    "default-src 'self'",
    // The only other host: that of the map tiles, if the operator configured one.
    ...(tileUrl === undefined ? [] : [`connect-src 'self' ${new URL(tileUrl).origin}`]),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** URLs that are never pages: unknown ones get 404. */
const notPages = /^\/(api|health|metrics|assets)(\/|$)/

const codings = [
  {
    name: 'br',
    code: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  },
  { name: 'gzip', code: (body: Buffer) => gzipSync(body) },
]

/** Serves the built app in `folder` at every URL that has no other route. */
export function serveWebApp(app: FastifyInstance, folder: string, tileUrl?: string): void {
  const files = readFiles(folder)
  const policy = policyFor(tileUrl)
  app.get('/*', withPermission('public'), (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const file = files.get(path)
    if (file !== undefined && path !== '/index.html') return sendFile(request, reply, file, path)
    const page = notPages.test(path) ? undefined : files.get('/index.html')
    if (page === undefined) throw new AppError('not_found', `There is no route ${request.method} ${path}.`)
    void reply.header('content-security-policy', policy)
    return sendFile(request, reply, page, path)
  })
}

function readFiles(folder: string): ReadonlyMap<string, File> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const urlPath = path.slice(folder.length).replaceAll('\\', '/')
      const type = types[extname(name)] ?? 'application/octet-stream'
      return [urlPath, { type, plain: readFileSync(path), coded: new Map() }]
    }),
  )
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File, path: string): FastifyReply {
  // Names in /assets contain a hash of the content. All other files may change with the next version.
  const isHashed = path.startsWith('/assets/')
  void reply
    .type(file.type)
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const coding = codings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (coding === undefined) return reply.send(file.plain)
  const body = file.coded.get(coding.name) ?? coding.code(file.plain)
  file.coded.set(coding.name, body)
  return reply.header('content-encoding', coding.name).send(body)
}
