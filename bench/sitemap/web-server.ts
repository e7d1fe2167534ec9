// The web server of the benchmark, in its own process so that only the contenders are measured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sitemapTree } from './files.ts'

const [urls = 500_000, children = 10] = process.argv.slice(2).map(Number)
let files: ReadonlyMap<string, Buffer> = new Map()
const server = createServer(({ url = '/' }, response) => {
  const body = files.get(url)
  const type = url.endsWith('.gz') ? 'application/gzip' : 'application/xml'
  if (body === undefined) response.writeHead(404, { 'content-length': 0 }).end()
  else response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
})
server.keepAliveTimeout = 60_000
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
files = sitemapTree(`http://127.0.0.1:${port}`, urls, children)
process.stdout.write(`${JSON.stringify(port)}\n`)
