import type { Command } from 'commander'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { examples } from '../examples.ts'
import { lineWriter } from '../line-writer.ts'
import { type ClassifyQuestion, questionsFromLines } from './classify-lines.ts'

interface ClassifyOptions {
  readonly stdin?: true
  readonly json?: true
}

/** `scrapersky classify`: what kind of page an address leads to, and why. Needs neither network nor database. */
export function classifyCommand(program: Command): void {
  program
    .command('classify')
    .description('say which kind of page an address leads to, and why')
    .argument('[urls...]', 'addresses of pages')
    .option('--stdin', 'read lines {"url", "anchor_text"?} or bare URLs and answer each, in order')
    .option('--json', 'one JSON object a line')
    .addHelpText(
      'after',
      examples(
        ['scrapersky classify https://example.com/kontakt https://example.com/blog/2026/news'],
        ['scrapersky classify --stdin --json < urls.txt'],
      ),
    )
    .action(async (urls: string[], options: ClassifyOptions, command: Command) => {
      if (urls.length === 0 && options.stdin !== true) command.error('error: name a URL, or use --stdin')
      if (urls.length > 0 && options.stdin === true) command.error('error: name URLs or use --stdin, not both')
      const questions = options.stdin === true ? questionsFromLines(process.stdin) : urls.map((url) => ({ url }))
      const failed = await answerAll(questions, options.json === true ? jsonLine : plainLine)
      if (failed) process.exitCode = 1
    })
}

/** Answers in order, one at a time: a million lines need no more memory than one. Says whether a line was unreadable. */
async function answerAll(
  questions: AsyncIterable<ClassifyQuestion> | Iterable<ClassifyQuestion>,
  print: (question: ClassifyQuestion) => string,
): Promise<boolean> {
  const out = lineWriter(process.stdout)
  let failed = false
  for await (const question of questions) {
    if ('problem' in question) failed = true
    if (!(await out.write(print(question)))) break
  }
  await out.end()
  return failed
}

function jsonLine(question: ClassifyQuestion): string {
  if ('problem' in question)
    return JSON.stringify({ url: null, error: { code: 'request_invalid', message: question.problem } })
  const { kind, confidence, depth, reason } = classifyPage(question.url, question.anchorText)
  return JSON.stringify({ url: question.url, kind, confidence, depth, reason })
}

/** Columns of fixed width, so that lines can be printed before the next one is known. */
function plainLine(question: ClassifyQuestion): string {
  if ('problem' in question) return `${'-'.padEnd(13)}${question.problem.replaceAll('\n', ' ')}`
  const { kind, confidence, depth, reason } = classifyPage(question.url, question.anchorText)
  return `${kind.padEnd(13)}${confidence.toFixed(2)}  depth ${depth}  ${question.url}\n${' '.repeat(13)}${reason}`
}
