// The web app as files in memory: a request names a key of a map, so that no path can lead out of the folder, and each
// file is compressed once. Whatever is no file, and no address of the API, is a page of the app, which reads it itself.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { may } from './auth.ts'

interface File {
  readonly type: string
  readonly plain: Buffer
  /** By the name of the coding. */
  readonly coded: Map<string, Buffer>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/**
 * Nothing from anywhere else, and no script that is not a file of ours. Inline styles are allowed, since Mantine writes
 * the theme's variables into a style element: they can change looks, but neither run nor load anything, all loads being
 * held to `'self'`. `data:` images are the marks inside of form controls; `blob:` are files made for downloading.
 */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Addresses that people never open as a page: what is missing there is a mistake, and told as one. */
const notPages = /^\/(api|health|metrics|assets)(\/|$)/

const codings = [
  {
    name: 'br',
    code: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  },
  { name: 'gzip', code: (body: Buffer) => gzipSync(body) },
]

/** Serves the built app in `folder` at every address that no other route has. */
export function serveWebApp(app: FastifyInstance, folder: string): void {
  const files = readFiles(folder)
  app.get('/*', may('public'), (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const file = files.get(path)
    if (file !== undefined && path !== '/index.html') return sendFile(request, reply, file, path)
    const page = notPages.test(path) ? undefined : files.get('/index.html')
    if (page === undefined) throw new AppError('not_found', `There is nothing at ${request.method} ${path}.`)
    void reply.header('content-security-policy', policy)
    return sendFile(request, reply, page, path)
  })
}

function readFiles(folder: string): ReadonlyMap<string, File> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const address = path.slice(folder.length).replaceAll('\\', '/')
      const type = types[extname(name)] ?? 'application/octet-stream'
      return [address, { type, plain: readFileSync(path), coded: new Map() }]
    }),
  )
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File, path: string): FastifyReply {
  // Names in /assets hold a hash of the content. Everything else may be another file after the next start.
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
