// All sites, in their own process so that only the contenders are measured. It responds after the latency of a site, and
// records when each request arrived.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { RequestLog } from './request-log.ts'
import { siteFile } from './site-files.ts'
import { latencyMs, siteOf } from './sites.ts'

/** `report` sends the report of this number of sites; `clear` begins the log of the next contender. */
export type ServerCommand = { readonly command: 'clear' } | { readonly command: 'report'; readonly sites: number }

favourThisProcess()
const log = new RequestLog()
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

const server = createServer(({ headers, url = '/' }, response) => {
  const host = headers.host ?? ''
  const site = siteOf(host)
  if (site !== undefined) log.add(site, url)
  setTimeout(send, latencyMs, response, site, url, host)
})

function send(response: ServerResponse, site: number | undefined, path: string, host: string): void {
  // Our web client writes https URLs without a port, and its stub server answers them in plain HTTP.
  const origin = `${host.includes(':') ? 'http' : 'https'}://${host}`
  const file = site === undefined ? undefined : siteFile(site, path, origin)
  if (file === undefined) response.writeHead(404, { 'content-type': 'text/plain', 'content-length': 0 }).end()
  else response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length }).end(file.body)
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (server.address() as AddressInfo).port }))

process.on('message', (message: ServerCommand) => {
  if (message.command === 'clear') {
    log.clear()
    delay.reset()
    process.send?.({ cleared: true })
  } else process.send?.(log.report(message.sites, delay.max / 1e6))
})
/** With a busy machine the times of arrival would be late. Only root may do this; the report has the error of the clock. */
function favourThisProcess(): void {
  if (process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGHEST)
}

process.once('disconnect', () => process.exit(0))
