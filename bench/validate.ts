// Verdicts per second on 100,000 e-mails of 20,000 domains, DNS on loopback with 20 ms latency: `scrapersky validate --stdin`
// compared with deep-email-validator (regex, typo, disposable and MX on, SMTP off). Same e-mails, server and run; both have
// 64 questions to DNS under way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import runtime from '../scripts/service-runtime.json' with { type: 'json' }
import { type Bench, BenchError, type BenchResult, rounded } from './bench.ts'
import { benchEmails, emailCount } from './validate/emails.ts'

const rounds = 2

interface Measured {
  readonly perS: number
  readonly rssMb: number
  readonly questions: number
}

/** The best of two rounds each, in turns, because noise only slows down. Each contender is a process of its own. */
export const validate: Bench = {
  summary: `${emailCount} e-mails on 20,000 domains, DNS on loopback with 20 ms latency`,
  async run({ progress }) {
    const lines = benchEmails().join('\n')
    const ours: Measured[] = []
    const peer: Measured[] = []
    for (let round = 1; round <= rounds; round++) {
      ours.push(await measure('ours.ts', lines))
      peer.push(await measure('deep-email-validator.ts', lines))
      progress(
        `round ${round}: ScraperSky ${rateOf(ours.slice(-1))}, deep-email-validator ${rateOf(peer.slice(-1))} e-mails/s`,
      )
    }
    return describe(ours, peer)
  },
}

function describe(ours: readonly Measured[], peer: readonly Measured[]): BenchResult {
  const ratio = rounded(rateOf(ours) / rateOf(peer))
  const rss = (measured: readonly Measured[]) => Math.max(...measured.map(({ rssMb }) => rssMb))
  const questions = (measured: readonly Measured[]) => measured[0]?.questions ?? 0
  return {
    header: ['', 'e-mails/s', 'MB', 'questions to DNS', 'ScraperSky is x times'],
    rows: [
      ['ScraperSky', rateOf(ours), rss(ours), questions(ours), 1],
      ['deep-email-validator 0.1.27', rateOf(peer), rss(peer), questions(peer), ratio],
    ],
    result: { per_s: rateOf(ours), ratio_peer: ratio, rss_mb: rss(ours) },
  }
}

function rateOf(measured: readonly Measured[]): number {
  return Math.round(Math.max(...measured.map(({ perS }) => perS)))
}

/** From the start of the process to its last verdict, with a DNS server of its own, so that nothing is cached. */
async function measure(contender: string, lines: string): Promise<Measured> {
  const dns = spawn(process.execPath, [pathOf('dns-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const reports = createInterface({ input: dns.stdout })[Symbol.asyncIterator]()
  try {
    const server = String((await reports.next()).value)
    const started = performance.now()
    const child = spawn(process.execPath, [...runtime.flags, pathOf(contender)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...runtime.env, DNS_SERVERS: server },
    })
    child.stdin.on('error', () => child.stdin.destroy())
    child.stdin.end(lines)
    let verdicts = 0
    let last = ''
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{"email"')) verdicts++
      last = line
    }
    const seconds = (performance.now() - started) / 1000
    if (verdicts !== emailCount)
      throw new BenchError(`${contender} gave ${verdicts} verdicts for ${emailCount} e-mails.`)
    dns.stdin.end()
    const questions = Number((await reports.next()).value)
    return { perS: emailCount / seconds, rssMb: Math.round(Number(last.slice('rss '.length)) / 1024), questions }
  } finally {
    dns.kill()
    if (dns.exitCode === null && dns.signalCode === null) await once(dns, 'exit')
  }
}

function pathOf(file: string): string {
  return new URL(`./validate/${file}`, import.meta.url).pathname
}
