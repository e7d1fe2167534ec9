// 200 small sites on 200 loopback ports, in their own process so that only the client is measured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const paragraph = '<p>We are a family practice in the old town, open from Monday to Friday.</p>'
const page = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Practice</title></head><body>${paragraph.repeat(25)}</body></html>`,
)
const robots = Buffer.from('User-agent: *\nDisallow: /private/\nAllow: /private/contact\n')

const hosts = Number(process.argv[2] ?? 200)
const ports: number[] = []
for (let index = 0; index < hosts; index++) {
  const server = createServer((request, response) => {
    const isRobots = request.url === '/robots.txt'
    const body = isRobots ? robots : page
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
