import { createInterface } from 'node:readline'
import { z } from 'zod'
import { messageOf } from '../../core/errors.ts'

/** One question of `scrapersky classify`, or what is wrong with it. */
export type ClassifyQuestion =
  | { readonly url: string; readonly anchorText?: string | undefined }
  | { readonly problem: string }

const lineSchema = z.object({ url: z.string(), anchor_text: z.string().nullish() })

/** Reads `{"url", "anchor_text"?}` or a bare URL from each line; empty lines are no questions. */
export async function* questionsFromLines(input: NodeJS.ReadableStream): AsyncGenerator<ClassifyQuestion> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.trim()
    if (text !== '') yield readQuestion(text)
  }
}

function readQuestion(text: string): ClassifyQuestion {
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
