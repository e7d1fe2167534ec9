import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { Command } from 'commander'

const bin = resolve(import.meta.dirname, '../../bin/scrapersky.mjs')

/** The commands that can be run, with their paths; a command with subcommands may be one itself. */
export function leavesOf(command: Command, before: readonly string[] = []): { path: string; command: Command }[] {
  return command.commands.flatMap((each) => {
    const path = [...before, each.name()]
    const own =
      each.commands.length === 0 || examplesOf(each).length > 0 ? [{ path: path.join(' '), command: each }] : []
    return [...own, ...leavesOf(each, path)]
  })
}

/** The examples in its help: `  $ scrapersky ...   what it does`. */
export function examplesOf(command: Command): string[] {
  let help = ''
  command.configureOutput({
    writeOut: (text) => {
      help += text
    },
  })
  command.outputHelp()
  return [...help.matchAll(/^ {2}\$ (.+?)(?: {2,}.*)?$/gm)].flatMap(([, example]) => example ?? [])
}

/** A PATH with this project's `scrapersky`, so that examples run unchanged. */
export function pathWithScrapersky(folder: string): string {
  const bins = join(folder, 'bin')
  const script = join(bins, 'scrapersky')
  mkdirSync(bins, { recursive: true })
  writeFileSync(script, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`)
  chmodSync(script, 0o755)
  return `${bins}${delimiter}${process.env.PATH}`
}
