import { createInterface } from 'node:readline'
import { z } from 'zod'
import { messageOf } from '../../core/errors.ts'

/** One input of `scrapersky classify`, or why it is invalid. */
export type ClassifyInput =
  | { readonly url: string; readonly anchorText?: string | undefined }
  | { readonly problem: string }

const lineSchema = z.object({ url: z.string(), anchor_text: z.string().nullish() })

/** Reads `{"url", "anchor_text"?}` or a bare URL from each line; skips empty lines. */
export async function* inputsFromLines(input: NodeJS.ReadableStream): AsyncGenerator<ClassifyInput> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.trim()
    if (text !== '') yield readInput(text)
  }
}

function readInput(text: string): ClassifyInput {
  if (!text.startsWith('{')) return { url: text }
  try {
    const read = lineSchema.safeParse(JSON.parse(text))
    if (!read.success)
      return { problem: `${z.prettifyError(read.error)}; a line is {"url", "anchor_text"?} or a bare URL` }
    return { url: read.data.url, anchorText: read.data.anchor_text ?? undefined }
  } catch (broken) {
    return { problem: `not a JSON line: ${messageOf(broken)}` }
  }
}
