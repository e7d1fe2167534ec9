import { demoTown } from '../../../demo/town/demo-town.ts'
import { truthOf } from '../../../demo/town/truth.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import type { StageTally } from '../progress/stage-tally.ts'
import { formatTable } from '../table.ts'
import type { DemoResult } from './run-demo.ts'

/** Shows the progress of the stages. */
export function showStages(): { show(stages: readonly StageTally[]): void; clear(): void } {
  const lines = liveLines(process.stderr)
  lines.show(['Starting the demo town and a temporary database ...'])
  return {
    show: (stages) => lines.show(stages.filter((stage) => hadWork(stage) || stage.open > 0).map(stageLine)),
    clear: () => lines.clear(),
  }
}

function stageLine({ id, completed, open, waiting }: StageTally): string {
  const later = waiting === 0 ? '' : `, ${waiting} waiting`
  return `${id.padEnd(22)} ${bar(completed, completed + open)}${later}`
}

/** The output of `--json`. */
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

/** Leaves out stages that the demo does not use: imports and short links. */
const hadWork = ({ completed, waiting, failed }: StageTally) => completed + waiting + failed > 0
const rounded = (value: number) => Math.round(value * 1000) / 1000
const maxShown = 20

/** The text output: contacts, results of each stage, recall and precision. */
export function demoText(result: DemoResult, all: boolean): string {
  const { contacts, stages, seconds } = result
  const shown = all ? contacts : contacts.slice(0, maxShown)
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
    'Next: "scrapersky harvest example.com" with your own domains, or "npm start" for a permanent database.',
  ].join('\n')
}

function stageRow({ id, completed, waiting, failed, outcomes }: StageTally): (string | number)[] {
  const parts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  if (failed > 0) parts.push(`${failed} FAILED`)
  if (waiting > 0) parts.push(`${waiting} waiting for a retry`)
  return [id, completed, parts.join(', ')]
}

function scoreLines({ score, contacts }: DemoResult): string[] {
  const truth = truthOf(demoTown)
  const unreachableValues = truth.filter(({ unreachable }) => unreachable !== undefined)
  const reachable = truth.length - unreachableValues.length
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    `${contacts.length} contacts. Of ${reachable} reachable e-mails and phone numbers, ${reachable - score.missed.length} were found (recall ${percent(score.recall)});`,
    `of those found, ${percent(score.precision)} are true (precision). ${unreachableValues.length} more are not reachable: blocked by robots.txt, shown only by scripts, or on dead servers.`,
    ...score.missed.map(({ host, value }) => `missed: ${value} on ${host}`),
    ...score.wrong.map(({ host, value }) => `wrong: ${value} on ${host}`),
  ]
}
