// Sites with slow pages, in their own process.
import { startFakeWeb } from '../../demo/web/fake-web.ts'
import { page, textFile } from '../../demo/web/reply.ts'

const [count = '0', delayMs = '0'] = process.argv.slice(2)
const site = {
  '/robots.txt': textFile('User-agent: *\nAllow: /\n'),
  '*': { body: page('Contact', '<p>Write to <a href="mailto:hello@example.com">us</a></p>'), delayMs: Number(delayMs) },
}
const hosts = Array.from({ length: Number(count) }, (_, n) => [`site-${n}.example.com`, site] as const)
const web = await startFakeWeb(Object.fromEntries(hosts))
process.stdout.write(`${web.connectTo.ip}:${web.connectTo.port}\n`)
