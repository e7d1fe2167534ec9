import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { messageOf } from '../../core/errors.ts'
import { matchPlaces, type PlaceMatch } from '../../matching/match-places.ts'
import { type PlaceFacts, readPlaceFacts } from '../../matching/place-facts.ts'
import { objectOf } from '../../providers/read-json.ts'
import { examples } from '../examples.ts'
import { lineWriter } from '../line-writer.ts'

type PairInput = { readonly a: PlaceFacts; readonly b: PlaceFacts } | { readonly problem: string }

/** `scrapersky match`: whether two places are one business. Needs neither network nor database. */
export function matchCommand(program: Command): void {
  program
    .command('match')
    .description('Decide whether two places, as two sources describe them, are one business')
    .requiredOption('--stdin', 'read lines {"a": {...}, "b": {...}} and print a result for each, in order')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      `
A place has: name, kinds, websites, socials, emails, phones (lists), address (freeform, locality, region, postcode, country),
latitude, longitude. All of them may be missing.
${examples(['scrapersky match --stdin --json < pairs.jsonl'])}`,
    )
    .action(async ({ json }: { json?: true }) => {
      const out = lineWriter(process.stdout)
      for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
        if (line.trim() === '') continue
        const input = readPair(line)
        if ('problem' in input) process.exitCode = 1
        if (!(await out.write(json === true ? jsonLine(input) : plainLine(input)))) break
      }
      await out.end()
    })
}

function readPair(line: string): PairInput {
  try {
    const pair = objectOf(JSON.parse(line))
    const [a, b] = [readPlaceFacts(pair.a), readPlaceFacts(pair.b)]
    return a === undefined || b === undefined ? { problem: 'a line is {"a": {...}, "b": {...}}' } : { a, b }
  } catch (broken) {
    return { problem: `not a JSON line: ${messageOf(broken)}` }
  }
}

function jsonLine(input: PairInput): string {
  if ('problem' in input)
    return JSON.stringify({ same: null, score: null, error: { code: 'request_invalid', message: input.problem } })
  const { same, score, verdict, reasons } = matchPlaces(input.a, input.b)
  return JSON.stringify({ same, score: Number(score.toFixed(4)), verdict, reasons })
}

const verdicts: Readonly<Record<PlaceMatch['verdict'], string>> = {
  link: 'same',
  ask: 'uncertain',
  different: 'different',
}

function plainLine(input: PairInput): string {
  if ('problem' in input) return `${'-'.padEnd(11)}${input.problem.replaceAll('\n', ' ')}`
  const { score, verdict, reasons } = matchPlaces(input.a, input.b)
  return `${verdicts[verdict].padEnd(11)}${score.toFixed(2)}  ${input.a.name} | ${input.b.name}  (${reasons.join(', ')})`
}
