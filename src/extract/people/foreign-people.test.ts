import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const names = (html: string) => extractPage(html, { url: 'https://www.brixton-tools.co.uk/' }).people.map((p) => p.name)

describe('titles in other languages', () => {
  test.each([
    ['<h4>Jan van der Berg</h4><p>Directeur</p>', 'Jan van der Berg'],
    ['<p>Starosta: Ing. Petr Novotný, Ph.D.</p>', 'Petr Novotný'],
    ['<table><tr><td>Skarbnik</td><td>Anna Kowalska-Nowak</td></tr></table>', 'Anna Kowalska-Nowak'],
    ['<h3>Dra. María José Fernández Ruiz</h3><p>Directora médica</p>', 'María José Fernández Ruiz'],
    ['<p>Eng.ª Inês Carvalho<br>Gestora de Projetos</p>', 'Inês Carvalho'],
    ['<p><b>Γιώργος Παπαδόπουλος</b><br>Διευθυντής Πωλήσεων</p>', 'Γιώργος Παπαδόπουλος'],
    ['<h3>Dr. rer. nat. Antje Hoffmann</h3><p>Wissenschaftliche Mitarbeiterin</p>', 'Antje Hoffmann'],
  ])('%s', (html, name) => {
    expect(names(html)).toEqual([name])
  })
})

test('names inside a sentence with a number or an e-mail', () => {
  expect(names('<p>Questions? Call Tom Bradley at 0121 234 5678.</p>')).toEqual(['Tom Bradley'])
  expect(names('<p>For tickets contact Melissa Grant, Director, mgrant@brixton-tools.co.uk</p>')).toEqual([
    'Melissa Grant',
  ])
  expect(names('<h2>William T. Ashford III, MD</h2><p>Surgeon</p>')).toEqual(['William T. Ashford III'])
})

test('nicknames in brackets, initials before a given name', () => {
  expect(names('<p>Elizabeth (Liz) Fontaine<br>Professor</p>')).toEqual(['Elizabeth Liz Fontaine'])
  expect(names('<p>J. Michael Straczyn<br>Professor Emeritus</p>')).toEqual(['J. Michael Straczyn'])
})

test('reads registers that write the surname first', () => {
  const row = (name: string, title: string) => `<tr><td>${name}</td><td>${title}</td></tr>`
  expect(names(`<table>${row('Abernathy, Carol', 'Professor')}${row('Reed, Ann M.', 'Lecturer')}</table>`)).toEqual([
    'Carol Abernathy',
    'Ann M. Reed',
  ])
  expect(names('<p>Portland, Oregon</p><p>Manager</p>')).toEqual([])
})
