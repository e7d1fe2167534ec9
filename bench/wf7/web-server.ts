// Sites with pages as dense as real contact pages, on many loopback ports, in their own process so that only the contenders
// are measured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatedPages } from '../extract-pages.ts'

const pages = generatedPages().map((html) => Buffer.from(html))
const robots = Buffer.from('User-agent: *\nDisallow: /private/\nAllow: /private/contact\n')
const ports: number[] = []
for (let host = 0; host < Number(process.argv[2] ?? 100); host++) {
  const server = createServer(({ url = '/' }, response) => {
    const isRobots = url === '/robots.txt'
    const n = Number(/\d+/.exec(url)?.[0] ?? 0)
    const body = isRobots ? robots : (pages[n % pages.length] ?? robots)
    response.writeHead(200, {
      'content-type': isRobots ? 'text/plain' : 'text/html; charset=utf-8',
      'content-length': body.length,
    })
    response.end(body)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.push((server.address() as AddressInfo).port)
}
process.stdout.write(`${JSON.stringify(ports)}\n`)
