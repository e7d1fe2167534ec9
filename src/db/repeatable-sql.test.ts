import { expect, test } from 'vitest'
import { readSchemaSql } from './read-schema-sql.ts'
import { orderRepeatableSql, readRepeatableSql } from './repeatable-sql.ts'
import type { SqlFile } from './sql-file.ts'

const file = (name: string, after?: string): SqlFile => ({
  name,
  text: `${after === undefined ? '' : `-- after: ${after}\n`}SELECT 1;`,
  checksum: name,
})
const namesOf = (files: readonly SqlFile[]) => files.map(({ name }) => name)

test('orders files by their dependencies, then by name', () => {
  const { beforeTables, afterTables } = orderRepeatableSql([
    file('a', 'c'),
    file('b'),
    file('c'),
    file('d', 'tables, a'),
    file('e', 'f'),
    file('f', 'd'),
  ])
  expect(namesOf(beforeTables)).toEqual(['c', 'a', 'b'])
  expect(namesOf(afterTables)).toEqual(['d', 'f', 'e'])
})

test('refuses a cycle, an unknown name and two files of one name', () => {
  expect(() => orderRepeatableSql([file('a', 'b'), file('b', 'c'), file('c', 'a')])).toThrow(
    'SQL files depend on each other: a -> b -> c -> a.',
  )
  expect(() => orderRepeatableSql([file('a', 'missing')])).toThrow(
    '"a.sql" comes after "missing", and there is no such SQL file.',
  )
  expect(() => orderRepeatableSql([file('a'), file('a')])).toThrow('There are two SQL files "a": rename one of them.')
})

test('a file creates the function or procedure that it is named after', () => {
  const { beforeTables, afterTables } = readRepeatableSql()
  const wrong = [...beforeTables, ...afterTables].filter(
    ({ name, text }) => !new RegExp(`CREATE OR REPLACE (FUNCTION|PROCEDURE) ${name}\\(`).test(text),
  )
  expect(namesOf(wrong)).toEqual([])
})

test('numbered migrations create no functions, procedures or triggers', () => {
  const wrong = readSchemaSql().migrations.filter(({ text }) =>
    /CREATE (OR REPLACE )?(CONSTRAINT )?(FUNCTION|PROCEDURE|TRIGGER)/i.test(text),
  )
  expect(namesOf(wrong)).toEqual([])
})
