import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

describe.each(globSync(['*.md', 'docs/*.md']))('%s', (page) => {
  test('names only paths that exist', () => {
    const paths = [...read(page).matchAll(/`((?:src|ui|test|demo|bench|scripts|deploy|docs|migrations)\/[\w./-]+)`/g)]
    const named = paths.map(([, path = '']) => path).filter((path) => !/\bN(?:AME|NNN)\b|NNNN/.test(path))
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('links only to pages and headings that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    const broken = links.filter(([, path = '', heading]) => {
      const target = path === '' ? page : join(dirname(page), path)
      return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

/** Anchors as GitHub derives them. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('README.md has at most 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('docs/decisions.md has at most 40 decisions', () => {
  expect([...read('docs/decisions.md').matchAll(/^\*\*/gm)].length).toBeLessThanOrEqual(40)
})

test('docs/glossary.md explains every term once, in one line', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| (?!term |---)([^|]+) \| [^|]+ \|$/gm)].map(
    ([, term]) => term,
  )
  expect(terms.length).toBeGreaterThan(80)
  expect(new Set(terms).size).toBe(terms.length)
})
