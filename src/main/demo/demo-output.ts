import { demoTown } from '../../../demo/town/demo-town.ts'
import { truthOf } from '../../../demo/town/truth.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import type { StageTally } from '../progress/stage-tally.ts'
import { formatTable } from '../table.ts'
import type { DemoResult } from './run-demo.ts'

/** Draws the stages while they work. */
export function showStages(): { show(stages: readonly StageTally[]): void; clear(): void } {
  const lines = liveLines(process.stderr)
  lines.show(['Opening the town and a database of its own ...'])
  return {
    show: (stages) => lines.show(stages.filter((stage) => hadWork(stage) || stage.open > 0).map(stageLine)),
    clear: () => lines.clear(),
  }
}

function stageLine({ id, completed, open, waiting }: StageTally): string {
  const later = waiting === 0 ? '' : `, ${waiting} for later`
  return `${id.padEnd(22)} ${bar(completed, completed + open)}${later}`
}

/** The last line of `--json`, for machines. */
export function demoJson({ score, contacts, seconds, stages }: DemoResult): string {
  return JSON.stringify({
    recall: rounded(score.recall),
    precision: rounded(score.precision),
    contacts: contacts.length,
    seconds: rounded(seconds),
    stages: Object.fromEntries(
      stages
        .filter(hadWork)
        .map(({ id, completed, waiting, failed, outcomes }) => [id, { completed, waiting, failed, outcomes }]),
    ),
  })
}

/** Imports and short links have no part in a search. */
const hadWork = ({ completed, waiting, failed }: StageTally) => completed + waiting + failed > 0
const rounded = (value: number) => Math.round(value * 1000) / 1000
const fewContacts = 20

/** What people see at the end: contacts, what each stage came to, and how much of the truth was found. */
export function demoText(result: DemoResult, all: boolean): string {
  const { contacts, stages, seconds } = result
  const shown = all ? contacts : contacts.slice(0, fewContacts)
  const rows = shown.map(({ host, email, phone, name, title, methods }) => [
    host,
    email ?? '',
    phone ?? '',
    [name, title].filter(Boolean).join(', '),
    methods.join(', '),
  ])
  const more = contacts.length - shown.length
  return [
    formatTable(['site', 'e-mail', 'phone', 'person', 'written as'], rows),
    ...(more > 0 ? [`... and ${more} more; "scrapersky demo --all" shows them`] : []),
    '',
    formatTable(['stage', 'done', 'outcomes'], stages.filter(hadWork).map(stageRow)),
    '',
    ...scoreLines(result),
    `Search to contacts in ${seconds.toFixed(1)} s, on this machine alone. Every site, person and number is invented.`,
    'Next: "scrapersky harvest example.com" with domains of yours, or "npm start" to keep a database of your own.',
  ].join('\n')
}

function stageRow({ id, completed, waiting, failed, outcomes }: StageTally): (string | number)[] {
  const parts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  if (failed > 0) parts.push(`${failed} FAILED`)
  if (waiting > 0) parts.push(`${waiting} to be tried again later`)
  return [id, completed, parts.join(', ')]
}

function scoreLines({ score, contacts }: DemoResult): string[] {
  const truth = truthOf(demoTown)
  const hidden = truth.filter(({ unreachable }) => unreachable !== undefined)
  const reachable = truth.length - hidden.length
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    `${contacts.length} contacts. Of ${reachable} addresses and numbers that can be reached, ${reachable - score.missed.length} were found (recall ${percent(score.recall)});`,
    `of those found, ${percent(score.precision)} are true (precision). ${hidden.length} more cannot be reached by who keeps to the rules: robots.txt, scripts, dead servers.`,
    ...score.missed.map(({ host, value }) => `missed: ${value} on ${host}`),
    ...score.wrong.map(({ host, value }) => `wrong: ${value} on ${host}`),
  ]
}
