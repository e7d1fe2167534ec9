// Fails on terms that the project no longer uses (banned-terms.ts). `node scripts/check-language.ts [FOLDER]`
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BannedTerm, bannedTerms } from './banned-terms.ts'

interface Hit {
  readonly path: string
  readonly line: number
  readonly term: string
  readonly replacement: string
}

/** `data` is the default home of the database. */
const skippedFolders = /(?:^|\/)(?:\.[^/]*|node_modules|dist)$|^data$/
const skippedFiles = ['scripts/banned-terms.ts', 'scripts/check-language.test.ts']
const checkedFiles = /\.(?:tsx?|mjs|md|sql|ya?ml)$|^Dockerfile$/

/** Every banned term in the text of one file. `path` is relative to the project, with `/`. */
export function findBannedTerms(path: string, text: string, terms: readonly BannedTerm[] = bannedTerms): Hit[] {
  const begins = (prefix: string) => path.startsWith(prefix)
  return terms
    .filter(({ only, except }) => (only?.some(begins) ?? true) && !except?.some(begins))
    .flatMap(({ pattern, replacement }) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ 0: term, index }) => ({
        path,
        line: lineAt(text, index),
        term,
        replacement,
      })),
    )
    .sort((one, other) => one.line - other.line)
}

function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

function* checkedPaths(root: string, folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!skippedFolders.test(path)) yield* checkedPaths(root, path)
    } else if (checkedFiles.test(entry.name) && !skippedFiles.includes(path)) yield path
  }
}

/** Every banned term below `root`. */
function checkLanguage(root: string): Hit[] {
  return [...checkedPaths(root)].flatMap((path) => findBannedTerms(path, readFileSync(join(root, path), 'utf8')))
}

if (import.meta.filename === process.argv[1]) {
  const hits = checkLanguage(process.argv[2] ?? '.')
  for (const { path, line, term, replacement } of hits) {
    process.stdout.write(`${path}:${line}: "${term.trim()}": write ${replacement}\n`)
  }
  process.exitCode = hits.length === 0 ? 0 : 1
}
