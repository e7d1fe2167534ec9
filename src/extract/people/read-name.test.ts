import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'
import { readName } from './read-name.ts'

describe('titles before a name', () => {
  test.each([
    'Dr.-Ing.',
    'Univ.-Prof. Dr.',
    'Jun.-Prof.',
    'PD Dr.',
    'Dr. habil.',
    'Dr. iur.',
    'Dr. rer. pol.',
    'Dr.med.',
    'Prof. Dr. Dr. h.c.',
    'Dipl.-Inform.',
    'RAin',
    'StB',
    'mgr inż.',
    'Eng.º',
    'Deacon',
    'Council Member',
    'Chief Financial Officer',
  ])('%s', (title) => {
    expect(readName(`${title} Michael Hagen`)?.name).toBe('Michael Hagen')
  })

  test('an honorific makes an unlisted name more likely', () => {
    expect(readName('Zorvan Quillby')?.strength).toBe('unknown')
    expect(readName('Dr. Zorvan Quillby')).toMatchObject({ strength: 'doubtful', hasHonorific: true })
    expect(readName('C. P. Quillby')).toMatchObject({ name: 'C. P. Quillby', hasHonorific: false })
  })
})

describe('credentials after a name', () => {
  const names = (html: string) => extractPage(html, { country: 'US' }).people.map(({ name }) => name)

  test.each([
    ['<h2>John Smith, MD</h2><p>John has worked in the valley for years.</p>', 'John Smith'],
    ['<h2>Gregory A. Pell, CFP®, ChFC®</h2>', 'Gregory A. Pell'],
    ['<h2>Ulrike Mähler, M.Sc.</h2>', 'Ulrike Mähler'],
  ])('%s', (html, name) => {
    expect(names(html)).toEqual([name])
  })

  test('states and surnames are not credentials', () => {
    expect(names('<p>Glen Burnie, MD</p><p>Boston, MA</p>')).toEqual([])
    expect(readName('Susan Ma')?.name).toBe('Susan Ma')
  })
})

describe('names', () => {
  test.each([
    ['Ana María de los Santos', 'Ana María de los Santos'],
    ['Nurul Aisyah binti Rahman', 'Nurul Aisyah binti Rahman'],
    ['Suresh Kumar B', 'Suresh Kumar B'],
    ['María del Mar López', 'María del Mar López'],
    ['Peter Koch', 'Peter Koch'],
    ['Sarah Beth Woods', 'Sarah Beth Woods'],
  ])('%s', (text, name) => {
    expect(readName(text)?.name).toBe(name)
  })

  test.each([
    'Ann Becker Law',
    'Michael Hagen Malerbetrieb',
    'Robert Bosch Stiftung',
    'Bad Homburg',
    'Guten Tag',
    'Lorem Ipsum',
    'Schwester Monika',
    "Dave's Roofing",
    'Dr. Martin Luther King Day',
    'Offene Ganztagsschule',
  ])('not a person: %s', (text) => {
    expect(readName(text)).toBeNull()
  })
})
