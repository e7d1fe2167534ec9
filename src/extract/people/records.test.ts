import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const people = (html: string, country = 'GB') =>
  extractPage(html, { country, url: 'https://www.brixton-tools.co.uk/team' })
    .people.filter(({ owner }) => owner === 'site')
    .map(({ name, title, email, phone }) => [name, title, email, phone])
const at = (local: string) => `${local}@brixton-tools.co.uk`

describe('what belongs to whom', () => {
  test('cards: a person without a title, an e-mail or a number takes no other’s', () => {
    const card = (name: string, rest: string) => `<div class="col"><h3>${name}</h3>${rest}</div>`
    const html = `<div class="row">${card('Sarah Whitfield', `<p>Sales Manager</p><p>0121 234 5678</p><p>${at('sarah')}</p>`)}
      ${card('Zorvan Quillby', '<p>He has been with us since the beginning, and keeps the yard tidy.</p>')}
      ${card('Anna Pike', `<p>Visualiser</p><ul><li><a href="mailto:${at('studio')}"><i class="icon"></i></a></li></ul>`)}
      ${card('Mary Lane', '<p>Accountant</p>')}</div><footer>0121 234 5600 ${at('office')}</footer>`
    expect(people(html)).toEqual([
      ['Sarah Whitfield', 'Sales Manager', at('sarah'), '+441212345678'],
      ['Zorvan Quillby', null, null, null],
      ['Anna Pike', 'Visualiser', at('studio'), null],
      ['Mary Lane', 'Accountant', null, null],
    ])
  })

  test('headings: what follows one of them is not about the next', () => {
    const html = '<h3>Sarah Whitfield</h3><p>Managing Director</p><h3>Anna Pike</h3><p>Books and paperwork</p>'
    expect(people(html)).toEqual([
      ['Sarah Whitfield', 'Managing Director', null, null],
      ['Anna Pike', null, null, null],
    ])
  })

  test('rows: the fields may come before the name, and a head names the column of titles', () => {
    const row = (email: string, role: string, name: string) =>
      `<tr><td>${email}</td><td>${role}</td><td>${name}</td></tr>`
    const html = `<table><tr><th>E-mail</th><th>Position</th><th>Name</th></tr>${row(at('s.whitfield'), 'Yard and slipway', 'Sarah Whitfield')}
      ${row('', '', 'Anna Pike')}${row(at('sales'), 'Sales Manager', 'Mary Lane')}</table>`
    expect(people(html).map(([name, , email]) => [name, email])).toEqual([
      ['Sarah Whitfield', at('s.whitfield')],
      ['Anna Pike', null],
      ['Mary Lane', at('sales')],
    ])
  })

  test('definition lists, and items', () => {
    const html = `<dl><dt>Sarah Whitfield, Director</dt><dd>0121 234 5678</dd><dt>Anna Pike</dt><dd>${at('anna')}</dd></dl>
      <ul><li>Mary Lane – Head of Sales</li><li>Tom Bell – Front desk (${at('desk')})</li></ul>`
    expect(people(html)).toEqual([
      ['Sarah Whitfield', 'Director', null, '+441212345678'],
      ['Anna Pike', null, at('anna'), null],
      ['Mary Lane', 'Head of Sales', null, null],
      ['Tom Bell', 'Front desk', at('desk'), null],
    ])
  })

  test('what is printed for two people is not one person’s; an extension is one person’s', () => {
    const html = `<div class="m"><h4>Sarah Whitfield</h4><p>Partner</p><p>0121 234 5678 ext. 21</p><p>${at('practice')}</p></div>
      <div class="m"><h4>Anna Pike</h4><p>Partner</p><p>0121 234 5678</p><p>${at('practice')}</p></div>`
    expect(people(html)).toEqual([
      ['Sarah Whitfield', 'Partner', null, '+441212345678'],
      ['Anna Pike', 'Partner', null, null],
    ])
  })

  test('a degree is not a job, and a label is not a title', () => {
    expect(people('<h3>Prof. Dr. Anna Pike, CFA CFP</h3><p>Chief Physician</p>')[0]?.slice(0, 2)).toEqual([
      'Anna Pike',
      'Chief Physician',
    ])
    expect(people('<h3>Dr. Anna Pike, DVM</h3><p>0121 234 5678</p>')[0]?.slice(0, 2)).toEqual(['Anna Pike', null])
    expect(people('<p>Ansprechpartnerin:<br>Anna Pike<br>0121 234 5678</p>')[0]?.slice(0, 2)).toEqual([
      'Anna Pike',
      null,
    ])
  })
})
