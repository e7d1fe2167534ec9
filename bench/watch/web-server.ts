// Sites with pages as dense as real contact pages, which have an ETag and answer 304, in their own process so that only the
// reader is measured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatedPages } from '../extract-pages.ts'

const pages = generatedPages().map((html) => Buffer.from(html))
const ports: number[] = []
for (let host = 0; host < Number(process.argv[2]); host++) {
  const server = createServer(({ url = '/', headers }, response) => {
    const n = Number(/\d+/.exec(url)?.[0] ?? 0) % pages.length
    const body = pages[n]
    const etag = `"page-${n}"`
    if (url === '/robots.txt' || body === undefined) response.writeHead(404).end()
    else if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else {
      const known = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length, etag }
      response.writeHead(200, known).end(body)
    }
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.push((server.address() as AddressInfo).port)
}
process.stdout.write(`${JSON.stringify(ports)}\n`)
