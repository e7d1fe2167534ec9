// One call per e-mail, as its documentation shows, as many at a time as the validator of ScraperSky looks up domains.
import dns from 'node:dns'
import { createInterface } from 'node:readline'
import { validate } from 'deep-email-validator'

const concurrency = 64
dns.setServers([process.env.DNS_SERVERS ?? ''])

const emails: string[] = []
for await (const line of createInterface({ input: process.stdin })) emails.push(line)
const queue = emails.values()
const worker = async () => {
  for (const email of queue) {
    const { valid, reason } = await validate({
      email,
      validateRegex: true,
      validateTypo: true,
      validateDisposable: true,
      validateMx: true,
      validateSMTP: false,
    })
    process.stdout.write(`${JSON.stringify({ email, valid, reason })}\n`)
  }
}
await Promise.all(Array.from({ length: concurrency }, worker))
process.stdout.write(`rss ${process.resourceUsage().maxRSS}\n`)
