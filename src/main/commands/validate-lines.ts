import { z } from 'zod'
import { messageOf } from '../../core/errors.ts'

/** One input of `scrapersky validate`, or why it is none. */
export type ValidateInput = { readonly email: string } | { readonly problem: string }

const lineSchema = z.object({ email: z.string() })

/** An e-mail has 254 characters; with JSON escapes a line is longer. The rest of a longer line is dropped, not kept in memory. */
const maxLineLength = 16_384
/** Verdicts are printed per batch: with a small one the first appears early, with a large one domains are looked up together. */
const maxBatch = 500

/**
 * Reads `{"email"}` or a bare e-mail from each line, in batches of what has arrived: a slow writer gets its verdicts without
 * waiting for a full batch. Skips empty lines.
 */
export async function* batchesFromLines(input: NodeJS.ReadableStream): AsyncGenerator<readonly ValidateInput[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    const inputs: ValidateInput[] = []
    for (const line of lines) {
      const read = isTooLong ? undefined : readLine(line)
      isTooLong = false
      if (read !== undefined) inputs.push(read)
    }
    if (rest.length > maxLineLength) {
      if (!isTooLong) inputs.push(readLine(rest) ?? { problem: tooLong })
      isTooLong = true
      rest = ''
    }
    yield* inBatches(inputs)
  }
  const last = isTooLong ? undefined : readLine(rest)
  if (last !== undefined) yield [last]
}

export function* inBatches<T>(inputs: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < inputs.length; at += maxBatch) yield inputs.slice(at, at + maxBatch)
}

const tooLong = `a line has more than ${maxLineLength} characters`

function readLine(line: string): ValidateInput | undefined {
  const text = line.trim()
  if (text === '') return undefined
  if (text.length > maxLineLength) return { problem: tooLong }
  if (!text.startsWith('{')) return { email: text }
  try {
    const read = lineSchema.safeParse(JSON.parse(text))
    if (read.success) return { email: read.data.email }
    return { problem: `${z.prettifyError(read.error)}; a line is {"email"} or a bare e-mail` }
  } catch (broken) {
    // A local part may begin with a brace.
    return text.includes('"') ? { problem: `not a JSON line: ${messageOf(broken)}` } : { email: text }
  }
}
