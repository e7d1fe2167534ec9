import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import type { ExtractTask } from '../../extract/pool/extract-task.ts'

/** Fetches a page as the crawler does. Without it the command reads files only. */
export type FetchHtml = (
  url: string,
) => Promise<{ readonly bytes: Uint8Array; readonly charset?: string | undefined; readonly url: string }>

export interface ExtractInput {
  readonly file?: string | undefined
  readonly html?: string | undefined
  readonly url?: string | undefined
  readonly country?: string | undefined
  readonly charset?: string | undefined
  /** The page is to be fetched from `url`. */
  readonly fetch?: true | undefined
  readonly problem?: string | undefined
}

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const lineSchema = z.object({
  file: optionalText,
  html: optionalText,
  url: optionalText,
  country: optionalText,
  charset: optionalText,
})

/** Inputs from command-line arguments; a folder gives every HTML file in it. */
export async function* inputsFromArguments(
  given: readonly string[],
  defaults: Pick<ExtractInput, 'url' | 'country' | 'charset'>,
): AsyncGenerator<ExtractInput> {
  const common = { url: defaults.url, country: defaults.country, charset: defaults.charset }
  for (const name of given) {
    if (/^https?:\/\//i.test(name)) yield { ...common, url: name, fetch: true }
    else if (await isFolder(name)) {
      const files: string[] = []
      // A saved page may have a folder of the same name.
      for await (const entry of glob('**/*.{html,htm,xhtml}', { cwd: name, withFileTypes: true }))
        if (!entry.isDirectory()) files.push(join(entry.parentPath, entry.name))
      for (const file of files.sort()) yield { ...common, file }
    } else yield { ...common, file: name }
  }
}

/** One input per JSON line. An invalid line is an input with a problem, so that results stay in order. */
export async function* inputsFromLines(input: NodeJS.ReadableStream): AsyncGenerator<ExtractInput> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    yield readLine(line)
  }
}

function readLine(line: string): ExtractInput {
  try {
    const read = lineSchema.safeParse(JSON.parse(line))
    if (read.success) return read.data
    return { problem: z.prettifyError(read.error) }
  } catch (broken) {
    return { problem: `not a JSON line: ${messageOf(broken)}` }
  }
}

export async function loadInput(input: ExtractInput, fetchHtml: FetchHtml | undefined): Promise<ExtractTask> {
  const common = { url: input.url, country: input.country, charset: input.charset }
  if (input.problem !== undefined) throw new AppError('request_invalid', input.problem)
  if (input.html !== undefined) return { ...common, html: input.html }
  if (input.fetch === true && input.url !== undefined) {
    if (fetchHtml === undefined)
      throw new AppError('request_invalid', 'URLs cannot be fetched here: save the page and give the file')
    const page = await fetchHtml(input.url)
    return { ...common, bytes: page.bytes, charset: page.charset, url: page.url }
  }
  if (input.file === undefined) throw new AppError('request_invalid', 'the line has neither "file" nor "html"')
  return { ...common, bytes: await readBytes(input.file) }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (thrown) {
    const reason = systemCodeOf(thrown) === 'ENOENT' ? 'the file does not exist' : messageOf(thrown)
    throw new AppError('request_invalid', `${file}: ${reason}`, { cause: thrown })
  }
}

async function isFolder(name: string): Promise<boolean> {
  try {
    return (await stat(name)).isDirectory()
  } catch (thrown) {
    // A missing file is reported when it is read, so that the other inputs still give results.
    if (systemCodeOf(thrown) === 'ENOENT' || systemCodeOf(thrown) === 'ENOTDIR') return false
    throw thrown
  }
}
