import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const people = (html: string, country = 'GB') =>
  extractPage(html, { country, url: 'https://www.brixton-tools.co.uk/' }).people.map(
    ({ name, title, email, phone }) => ({ name, title, email, phone }),
  )
const names = (html: string) => people(html).map(({ name }) => name)

describe('people with a title or a contact beside them', () => {
  test('a team card: name, title, e-mail, number', () => {
    expect(
      people(
        '<div><h3>Sarah Whitfield</h3><p>Sales Manager</p><a href="mailto:sarah@brixton-tools.co.uk">E-mail</a><p>Tel 0121 234 5678</p></div>',
      ),
    ).toEqual([
      { name: 'Sarah Whitfield', title: 'Sales Manager', email: 'sarah@brixton-tools.co.uk', phone: '+441212345678' },
    ])
  })

  test('titles above the names, and unlisted names', () => {
    expect(
      people(
        '<p>President</p><p>Anil Kapadia</p><p>Vice President</p><p>Zorvan Quillby</p><p>Office Manager</p><p>Mary Pike</p>',
      ).map(({ name, title }) => `${name}: ${title}`),
    ).toEqual(['Anil Kapadia: President', 'Zorvan Quillby: Vice President', 'Mary Pike: Office Manager'])
  })

  test('unlisted names on a page without contacts', () => {
    expect(names('<h3>Zorife Obika</h3><p>Director</p><h3>Ruvi Chirwa</h3><p>Lecturer</p>')).toEqual([
      'Zorife Obika',
      'Ruvi Chirwa',
    ])
    expect(names('<p>Zorife Obika, CEO</p>')).toEqual(['Zorife Obika'])
    expect(names('<p>President: Zorife Obika</p>')).toEqual(['Zorife Obika'])
    expect(names('<tr><td>Dr. R. Chirwa</td><td>Professor</td></tr>')).toEqual(['R. Chirwa'])
  })

  test('one title over several names', () => {
    expect(names('<dl><dt>Juridisch medewerkers</dt><dd>Sofie Maas</dd><dd>Jan-Willem Vos</dd></dl>')).toEqual([
      'Sofie Maas',
      'Jan-Willem Vos',
    ])
  })

  test('titles with years and licences, and in lower case', () => {
    for (const title of ['Captain 2019', 'Board Member since 2012', 'Loan Originator NMLS #123456', 'Research Fellow'])
      expect(names(`<p>Linda Harris</p><p>${title}</p>`)).toEqual(['Linda Harris'])
    expect(names('<li>ir. Pieter Maas – bouwkundig ingenieur</li>')).toEqual(['Pieter Maas'])
  })

  test('names with an honorific, or with a number right after them', () => {
    expect(names('<p>Frau Petra Lühr</p><p>Mrs. Paula Adler – Room 14</p>')).toEqual(['Petra Lühr', 'Paula Adler'])
    expect(names('<p>Northern region - Nigel Alder 0121 234 5678</p>')).toEqual(['Nigel Alder'])
    expect(names('<p>By Jane Lopez-Ward | jlopez@brixton-tools.co.uk</p>')).toEqual(['Jane Lopez-Ward'])
  })

  test('an initial and the full name are one person', () => {
    expect(
      names(
        '<h1>Rakesh V. Lang</h1><p>Professor</p><p>rlang@brixton-tools.co.uk</p><li>R. Lang, Deep nets, 2012.</li>',
      ),
    ).toEqual(['Rakesh V. Lang'])
  })

  test('on one line', () => {
    expect(people('<p>Harbour Master – Nigel Alder (ext. 31) harbour@brixton-tools.co.uk</p>')).toMatchObject([
      { name: 'Nigel Alder', title: 'Harbour Master', email: 'harbour@brixton-tools.co.uk' },
    ])
    expect(names('<p>Peter van der Berg, Managing Director</p>')).toEqual(['Peter van der Berg'])
    expect(names('<p>Julia Stone MD</p>')).toEqual(['Julia Stone'])
    expect(names('<p>Owner: William "Bill" Carver</p>')).toEqual(['William Bill Carver'])
  })

  test('imprints and labels', () => {
    expect(people('<p>Geschäftsführer: Jürgen Voß</p>')).toMatchObject([
      { name: 'Jürgen Voß', title: 'Geschäftsführer' },
    ])
    expect(people('<p>Rechtsanwältin Dr. Petra Lang</p>')).toMatchObject([{ name: 'Petra Lang' }])
    expect(names('<p>Ansprechpartnerin</p><p>Katrin Ohl</p><p>030 23125956</p>')).toEqual(['Katrin Ohl'])
    expect(names('<p>Gérante : Sylvie Moreau</p>')).toEqual(['Sylvie Moreau'])
    expect(names('<p>Titolare: Giulia Ferri</p>')).toEqual(['Giulia Ferri'])
    expect(names('<p>Генеральный директор: Сергей Волков</p>')).toEqual(['Сергей Волков'])
  })

  test('the e-mail contains the name', () => {
    expect(
      people('<p>Drawings and layout by Bettina Kolb</p><a href="mailto:bettina@brixton-tools.co.uk">mail</a>'),
    ).toMatchObject([{ name: 'Bettina Kolb', email: 'bettina@brixton-tools.co.uk' }])
    expect(names('<p>Zorvan Quillby</p><p>zquillby@brixton-tools.co.uk</p>')).toEqual(['Zorvan Quillby'])
  })

  test('structured data', () => {
    expect(
      people(
        '<script type="application/ld+json">{"@type":"Person","name":"Nora Field","jobTitle":"Vet","email":"nora@brixton-tools.co.uk"}</script>',
      ),
    ).toEqual([{ name: 'Nora Field', title: 'Vet', email: 'nora@brixton-tools.co.uk', phone: null }])
    expect(
      names(
        '<div class="vcard"><span class="given-name">Nora</span> <span class="family-name">Field</span> <span class="title">Vet</span></div>',
      ),
    ).toEqual(['Nora Field'])
  })
})

describe('not people', () => {
  test.each([
    '<p>Contact Us</p><p>0121 234 5678</p>',
    '<p>John Smith & Associates</p><p>0121 234 5678</p>',
    '<p>James Street</p><p>0121 234 5678</p>',
    '<p>Virginia Beach</p><p>Phone 0121 234 5678</p>',
    '<p>Privacy Policy</p><p>Managing Director</p>',
    '<p>Helen Marsh Pottery</p><p>info@brixton-tools.co.uk</p>',
    '<p>Opening Hours</p><p>Sales</p>',
    '<ul><li>Home</li><li>Our Team</li><li>Customer Service</li></ul>',
    '<p>Grace Church</p><p>0121 234 5678</p>',
    '<p>Founder & Cabinet Maker</p><p>0121 234 5678</p>',
    '<p>By Linda Harris</p><p>A story about the town.</p>',
    '<p>Zoning Appeals</p><p>Chairman</p><p>Yours Sincerely</p><p>Director</p>',
    '<title>Careers</title><p>Office Manager</p><p>Orvan Quill</p>',
    '<p>Toyota Camry</p><p>Service Manager</p>',
    '<p>Zorvan Quillby</p><p>Horticulturist and writer.</p>',
    '<p>Posted by Editor 12/05/2012</p><p>Piedmont Triad</p>',
  ])('%s', (html) => {
    expect(names(html)).toEqual([])
  })
})

test('ignores the name of an employer', () => {
  expect(names('<h3>Linda Harris</h3><p>Realtor</p><p>Keller Banksome</p><p>0121 234 5678</p>')).toEqual([
    'Linda Harris',
  ])
})

test("does not use the line of one person as another's title", () => {
  expect(people('<p>Nigel Alder</p><p>Author: Joan Rowe</p>').map(({ name }) => name)).toEqual(['Joan Rowe'])
  expect(people('<p>Cllr. Tom Ray</p><p>Cllr Ann Cole (Chair)</p>')).toMatchObject([
    { name: 'Tom Ray', title: 'Cllr.' },
    { name: 'Ann Cole', title: 'Chair' },
  ])
})

test("an e-mail beside one name may contain another's", () => {
  const html =
    '<p>Please ask Mrs Sheila Pryce or her daughter.</p><p>Proprietors: R J Pryce</p><p>sheila@brixton-tools.co.uk</p>'
  expect(names(html)).toContain('Sheila Pryce')
})

test('returns names as the page writes them, in proper case', () => {
  const html = '<p>ANNA BERGER</p><p>Inhaberin</p>'
  expect(names(html)).toEqual(['Anna Berger'])
})
