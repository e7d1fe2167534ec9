import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const bin = resolve(import.meta.dirname, '../../bin/scrapersky.mjs')

/** The commands that a help text gives as examples: `  $ scrapersky ...   what it does`. */
export function examplesIn(help: string): string[] {
  return [...help.matchAll(/^ {2}\$ (.+?)(?: {2,}.*)?$/gm)].flatMap(([, command]) => command ?? [])
}

/** A PATH on which `scrapersky` is this project's, so that an example can be run as it stands. */
export function pathWithScrapersky(folder: string): string {
  const bins = join(folder, 'bin')
  const script = join(bins, 'scrapersky')
  mkdirSync(bins, { recursive: true })
  writeFileSync(script, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`)
  chmodSync(script, 0o755)
  return `${bins}${delimiter}${process.env.PATH}`
}
