// `npm audit` as a check: known vulnerabilities of high severity in any dependency fail it. Needs the registry; without it there is
// one line and no failure, so that the checks work offline.
import { spawnSync } from 'node:child_process'

interface Report {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000']
const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 60_000, shell: process.platform === 'win32' })
const report = read(stdout)
if (report?.metadata?.vulnerabilities === undefined) {
  process.stdout.write('skipped: the registry does not answer "npm audit"\n')
} else {
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    /high|critical/.test(severity),
  )
  for (const [name, { severity, range }] of serious) process.stdout.write(`${severity}: ${name} ${range}\n`)
  if (serious.length > 0) process.exitCode = 1
}

function read(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
