// The keys that credentials are sealed with. They are never in the database: SECRETS_KEY, or a file in the home that is
// created on first use. Several keys only during a rotation: the first one seals, the others still open.
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, systemCodeOf } from '../core/errors.ts'

export interface SecretKey {
  /** Part of every sealed text, to find the key again. Nothing about the key follows from it. */
  readonly id: string
  readonly bytes: Buffer
}

/** Where the keys are: the values of SECRETS_KEY, or else the file. */
export interface KeySource {
  readonly keys: readonly string[] | undefined
  readonly file: string
}

/** Present keys, the one that seals first; none before the first use of a file. */
export function readKeys({ keys, file }: KeySource): readonly SecretKey[] {
  return (keys ?? linesOf(file)).map(keyOf)
}

/** The same, after creating the file if there is no key. */
export function readOrCreateKeys(source: KeySource): readonly SecretKey[] {
  const known = readKeys(source)
  if (known.length > 0) return known
  const { file } = source
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${newKeyText()}\n`, { mode: 0o600, flush: true })
  try {
    // Of several processes that start together one creates the file, complete: a link is made as a whole or not at all.
    linkSync(unfinished, file)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readKeys(source)
}

/** Puts a new key before the others in the file. */
export function addKey(source: KeySource): void {
  writeLines(source.file, [newKeyText(), ...linesOf(source.file)])
}

/** Removes all keys of the file but the one that seals. */
export function removeOldKeys(source: KeySource): void {
  writeLines(source.file, linesOf(source.file).slice(0, 1))
}

const newKeyText = () => randomBytes(32).toString('base64')

function keyOf(text: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'scrapersky credentials', 32))
  return { id: createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 12), bytes }
}

function linesOf(file: string): string[] {
  try {
    // Mode bits mean nothing on Windows.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new AppError(
        'config_invalid',
        `Other users can read ${file}, which holds the key of all credentials. Run: chmod 600 ${file}`,
      )
    }
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => line.trim() || [])
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

function writeLines(file: string, lines: readonly string[]): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, file)
}
