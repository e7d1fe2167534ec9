import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { createMemoryCache } from '../../validation/dns/domain-cache.ts'
import { validateOffline } from '../../validation/offline/validate-offline.ts'
import type { EmailVerdict } from '../../validation/verdict.ts'
import { examples } from '../examples.ts'
import { lineWriter } from '../line-writer.ts'
import { validatorFromConfig } from '../validator-from-config.ts'
import { inOrder } from './in-order.ts'
import { batchesFromLines, inBatches, type ValidateInput } from './validate-lines.ts'

interface ValidateOptions {
  readonly stdin?: true
  readonly offline?: true
  readonly json?: true
}

type Verdict = Pick<EmailVerdict, 'email' | 'verdict' | 'reasons' | 'suggestion'>
type Validate = (emails: readonly string[]) => Promise<readonly Verdict[]>

/** Batches whose domains are looked up at the same time: a domain that does not answer delays only what comes after it. */
const maxBatchesUnderWay = 8

/** `scrapersky validate`: whether e-mails can be delivered, with the reasons. Needs no database. */
export function validateCommand(program: Command): void {
  program
    .command('validate')
    .description('Check whether e-mails can be delivered, with the reasons')
    .argument('[emails...]', 'e-mails')
    .option('--stdin', 'read lines {"email"} or plain e-mails, and print a verdict for each, in order')
    .option('--offline', 'do not ask DNS: the best verdict is then "unknown"')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples(
        ['scrapersky validate info@example.com jane@gmial.com'],
        ['scrapersky validate --stdin --offline --json < emails.txt'],
      ),
    )
    .action(async (emails: string[], options: ValidateOptions, command: Command) => {
      if (emails.length === 0 && options.stdin !== true) command.error('error: give an e-mail, or use --stdin')
      if (emails.length > 0 && options.stdin === true) command.error('error: give e-mails or use --stdin, not both')
      const batches =
        options.stdin === true ? batchesFromLines(process.stdin) : inBatches(emails.map((email) => ({ email })))
      const validate = options.offline === true ? offline : withDns()
      const failed = await validateAll(batches, validate, options.json === true ? jsonLine : plainLine)
      if (failed) process.exitCode = 1
      // After `| head` an open stdin would keep the process alive.
      if (options.stdin === true) process.stdin.destroy()
    })
}

async function offline(emails: readonly string[]): Promise<readonly Verdict[]> {
  return emails.map((email) => ({ email, ...validateOffline(email) }))
}

function withDns(): Validate {
  const validator = validatorFromConfig(readConfig(environmentOfProcess()), createMemoryCache())
  return (emails) => validator.validate(emails)
}

/** Prints in order, with constant memory. Returns whether a line was no e-mail. */
async function validateAll(
  batches: AsyncIterable<readonly ValidateInput[]> | Iterable<readonly ValidateInput[]>,
  validate: Validate,
  print: (input: ValidateInput, verdict: Verdict | undefined) => string,
): Promise<boolean> {
  const out = lineWriter(process.stdout)
  let failed = false
  const judge = async (inputs: readonly ValidateInput[]) => {
    if (inputs.some((input) => 'problem' in input)) failed = true
    const verdicts = (await validate(inputs.flatMap((input) => ('email' in input ? input.email : [])))).values()
    return inputs.map((input) => print(input, 'email' in input ? verdicts.next().value : undefined))
  }
  for await (const lines of inOrder(batches, judge, maxBatchesUnderWay)) {
    for (const line of lines) if (!(await out.write(line))) return failed
    await out.flush()
  }
  await out.end()
  return failed
}

function jsonLine(input: ValidateInput, given: Verdict | undefined): string {
  if (given === undefined) {
    const message = 'problem' in input ? input.problem : ''
    const nothing = { email: null, verdict: 'unknown', reasons: [], suggestion: null }
    return JSON.stringify({ ...nothing, error: { code: 'request_invalid', message } })
  }
  const { email, verdict, reasons, suggestion } = given
  return JSON.stringify({ email, verdict, reasons, suggestion })
}

/** Columns of fixed width, so that each line can be printed at once. */
function plainLine(input: ValidateInput, given: Verdict | undefined): string {
  if (given === undefined) return `${'-'.padEnd(9)}${'problem' in input ? input.problem.replaceAll('\n', ' ') : ''}`
  const { email, verdict, reasons, suggestion } = given
  const meant = suggestion === null ? '' : `  did you mean ${suggestion}?`
  // A terminal would obey control characters.
  const shown = email.replaceAll(/\p{Cc}/gu, '\ufffd')
  return `${verdict.padEnd(9)}${shown}${reasons.length > 0 ? `  (${reasons.join(', ')})` : ''}${meant}`
}
