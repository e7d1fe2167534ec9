// Functions, procedures and triggers. Each is in one file, sql/NAME.sql beside its owner, of statements that may run again.
// `migrate` applies a file when its checksum differs from the one that was applied last. The header `-- after: tables, other_file`
// names the files that must be applied before it; `tables` means all numbered migrations.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readSqlFile, type SqlFile } from './sql-file.ts'

/** The files in the order in which they are applied. */
export interface RepeatableSql {
  /** Used by the numbered migrations. */
  readonly beforeTables: readonly SqlFile[]
  readonly afterTables: readonly SqlFile[]
}

/** The list of all tables is beside the migrations, which create them. */
const ownerFolders = ['..', '../../migrations'].map((folder) => join(import.meta.dirname, folder))
const tables = 'tables'

export function readRepeatableSql(): RepeatableSql {
  const pathsIn = (folder: string) => globSync('**/sql/*.sql', { cwd: folder }).map((path) => join(folder, path))
  return orderRepeatableSql(ownerFolders.flatMap(pathsIn).map(readSqlFile))
}

/** Each file after those that it names, otherwise by name. Throws on a duplicate, an unknown name and a cycle. */
export function orderRepeatableSql(files: readonly SqlFile[]): RepeatableSql {
  const dependencies = new Map<string, readonly string[]>([[tables, []]])
  for (const { name, text } of files) {
    if (dependencies.has(name)) throw new Error(`There are two SQL files "${name}": rename one of them.`)
    dependencies.set(name, dependenciesOf(text))
  }
  const ordered = new Map<string, SqlFile>()
  const isAfterTables = new Map<string, boolean>([[tables, true]])
  const byName = new Map(files.map((file) => [file.name, file]))

  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`SQL files depend on each other: ${[...path, name].join(' -> ')}.`)
    if (isAfterTables.has(name)) return
    const names = dependencies.get(name)
    const file = byName.get(name)
    if (names === undefined || file === undefined)
      throw new Error(`"${path.at(-1)}.sql" comes after "${name}", and there is no such SQL file.`)
    for (const dependency of names) visit(dependency, [...path, name])
    isAfterTables.set(
      name,
      names.some((dependency) => isAfterTables.get(dependency)),
    )
    ordered.set(name, file)
  }

  for (const name of [...byName.keys()].sort()) visit(name, [])
  const inOrder = [...ordered.values()]
  return {
    beforeTables: inOrder.filter(({ name }) => isAfterTables.get(name) !== true),
    afterTables: inOrder.filter(({ name }) => isAfterTables.get(name) === true),
  }
}

function dependenciesOf(text: string): string[] {
  const header = /^-- after: (.+)$/m.exec(text)?.[1]
  return header === undefined ? [] : header.split(',').map((name) => name.trim())
}
