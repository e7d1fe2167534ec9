import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { importFixture } from '../../testing/import-fixture.ts'
import { makeXlsx } from '../../testing/make-xlsx.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importFixture(database)

/** Contacts with their site, their company and the lines that prove them. */
async function contactsOf(importId: string) {
  const { rows } = await sql<{ values: string; host: string | null; company: string | null; lines: number[] }>`
    SELECT concat_ws(' ', contacts.email, contacts.phone, contacts.name, contacts.title) AS values, domains.host, company,
      (SELECT array_agg(DISTINCT (details->>'line')::int) FROM contact_evidence
        WHERE contact_id = contacts.id AND details->>'import_id' = ${importId}) AS lines
    FROM contacts JOIN leads ON leads.id = lead_id LEFT JOIN domains ON domains.id = contacts.domain_id
    WHERE EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND details->>'import_id' = ${importId})
    ORDER BY 1`.execute(database.db)
  return rows
}

const workbook = (rows: readonly (readonly string[])[]) =>
  makeXlsx(
    rows
      .map((cells, n) => {
        const texts = cells.map((text, at) => `<c r="${'ABCDE'[at]}${n + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
        return `<row r="${n + 1}">${texts.join('')}</row>`
      })
      .join(''),
  )

/** Must hold: in a list of 10,000 rows no e-mail is lost. */
test('each e-mail of 10,000 rows is a contact with its line as evidence, or its row says why not', {
  timeout: 300_000,
}, async () => {
  const { db, tenantId } = database
  await suppress(db, { tenantId, kind: 'email', value: 'boss@site-77.example', reason: 'requested' })
  await suppress(db, { tenantId, kind: 'domain', value: 'site-88.example', reason: 'requested' })
  const emails = Array.from({ length: 10_000 }, (_, n) => {
    if (n === 1) return 'no e-mail @ all'
    // Ten lines name the same e-mail.
    return n % 1_000 === 500
      ? 'team@site-500.example'
      : n % 7 === 0
        ? `boss@site-${n}.example`
        : `person${n}@mail.example`
  })
  const hosts = emails.map((_, n) => (n % 1_000 === 500 ? 'site-500.example' : `site-${n}.example`))
  const content = ['website;Kontakt', ...emails.map((email, n) => `${hosts[n]};${email}`)].join('\n')
  const { record, rows, id } = await imports.importFile('domains', content.replace('Kontakt', 'E-Mail'))
  expect(record).toMatchObject({ row_count: 10_000, import_status: 'Completed' })
  const { rows: proofs } = await sql<{ line: number; value: string; host: string; source_url: string }>`
    SELECT (details->>'line')::int AS line, value, host, contact_evidence.source_url FROM contact_evidence
    JOIN contacts ON contacts.id = contact_id JOIN domains ON domains.id = domain_id
    WHERE field = 'email' AND details->>'import_id' = ${id}`.execute(db)
  const proofOf = new Map(proofs.map((proof) => [proof.line, proof]))
  const lost = rows.flatMap(({ line, reason, result }) => {
    const [email, host] = [emails[line - 2], hosts[line - 2]]
    const proof = proofOf.get(line)
    const isProven =
      proof?.value === email && proof?.host === host && proof?.source_url === `file:list.csv#line=${line}`
    const isRefused = proof === undefined && (result === 'invalid' || reason !== null)
    return isProven !== isRefused ? [] : [{ line, reason, result, email, proof }]
  })
  expect(lost).toEqual([])
  const refused = rows.filter(({ line }) => !proofOf.has(line)).map(({ line, reason }) => `${line} ${reason}`)
  expect(refused).toEqual(['3 email_invalid', '79 email_suppressed', '90 suppressed'])
  expect(record).toMatchObject({ contacts_created: 10_000 - 3 - 9, contacts_linked: 9 })
})

describe('a contact list', () => {
  test('finds the site of each contact, or its company, and says why a row is refused', async () => {
    const { db, tenantId } = database
    await suppress(db, { tenantId, kind: 'email', value: 'gone@kanzlei.example', reason: 'requested' })
    const content = [
      'Vorname;Nachname;Position;Firma;E-Mail-Adresse;Telefon geschäftlich;Webseite;Land;Kundennummer',
      'Ann;Lee;Inhaberin;Kanzlei Lee;ann@kanzlei.example;030 901820;;DE;17',
      'Bob;Ray;;Kanzlei Lee;bob@kanzlei.example;;;DE;asks gone@kanzlei.example',
      'Cy;Fox;;Praxis Fox;praxis.fox@gmail.com;;https://www.praxis-fox.example/de;DE;',
      'Di;Orr;;Bäckerei Orr;orr@gmail.com;;;DE;18',
      'Di;Orr;;bäckerei orr;;+49 30 901821;;;',
      'Ed;Poe;;;ed@gmail.com;;;DE;',
      'Flo;;;Kanzlei Lee;;;;DE;',
      'Gus;;;Praxis Gus;gus at kanzlei;;;DE;',
      ';;;;gone@kanzlei.example;;;;',
      'Ann;Lee;Inhaberin;;ANN@kanzlei.example;;;;19',
    ].join('\r\n')
    const { lines, record, id, rows } = await imports.importFile('contacts', content, { custom: true })
    expect(lines).toEqual([
      '2 created',
      '3 created',
      '4 created',
      '5 created',
      '6 created',
      '7 no_site_or_company',
      '8 no_email_or_phone',
      '9 email_invalid',
      '10 email_suppressed',
      '11 duplicate',
    ])
    expect(record).toMatchObject({
      import_outcome: 'imported_partly',
      mapping: { email: 'E-Mail-Adresse', company: 'Firma', 'custom.Kundennummer': 'Kundennummer' },
      contacts_created: 5,
    })
    expect(JSON.stringify(rows)).not.toContain('gone@')
    // A refused row leaves nothing behind.
    expect(await db.selectFrom('leads').select('id').where('company', '=', 'Praxis Gus').execute()).toEqual([])
    expect(await contactsOf(id)).toEqual([
      { values: '+4930901821 Di Orr', host: null, company: 'Bäckerei Orr', lines: [6] },
      {
        values: 'ann@kanzlei.example +4930901820 Ann Lee Inhaberin',
        host: 'kanzlei.example',
        company: 'Kanzlei Lee',
        lines: [2, 11],
      },
      { values: 'bob@kanzlei.example Bob Ray', host: 'kanzlei.example', company: 'Kanzlei Lee', lines: [3] },
      { values: 'orr@gmail.com Di Orr', host: null, company: 'Bäckerei Orr', lines: [5] },
      { values: 'praxis.fox@gmail.com Cy Fox', host: 'praxis-fox.example', company: 'Praxis Fox', lines: [4] },
    ])
    expect(
      await db.selectFrom('contacts').select('custom').where('email', '=', 'bob@kanzlei.example').execute(),
    ).toEqual([{ custom: {} }])
    const custom = db.selectFrom('contacts').select(['email', 'custom', 'email_type', 'is_primary', 'kind'])
    expect(
      await custom.where('email', 'in', ['ann@kanzlei.example', 'orr@gmail.com']).orderBy('email').execute(),
    ).toEqual([
      {
        email: 'ann@kanzlei.example',
        custom: { Kundennummer: '19' },
        email_type: 'CORPORATE',
        is_primary: true,
        kind: 'person',
      },
      { email: 'orr@gmail.com', custom: { Kundennummer: '18' }, email_type: 'FREE', is_primary: true, kind: 'person' },
    ])
    // Again: nothing is created twice.
    const again = await imports.importFile('contacts', content)
    expect(again.record).toMatchObject({ contacts_created: 0, rows_created: 0, rows_linked: 5, rows_duplicate: 1 })
    expect(again.record.mapping).not.toHaveProperty(['custom.Kundennummer'])
  })

  test('is read from a workbook of Google Contacts, from chosen columns, and without a header', async () => {
    const google = await imports.importFile(
      'contacts',
      workbook([
        ['Name', 'Organization 1 - Name', 'E-mail 1 - Value', 'E-mail 2 - Value', 'Phone 1 - Value'],
        ['Hal Ito', 'Ito Ltd', 'hal@ito.example', 'info@ito.example', '+44 113 496 0001'],
      ]),
    )
    expect(google.lines).toEqual(['2 created'])
    expect((await contactsOf(google.id)).map(({ values }) => values)).toEqual([
      'hal@ito.example +441134960001 Hal Ito',
      'info@ito.example',
    ])
    const chosen = await imports.importFile('contacts', 'a,b\nIda Kay,ida@kay.example\n', {
      columns: { name: 'a', email: 'b' },
      select: true,
    })
    expect((await contactsOf(chosen.id)).map(({ values }) => values)).toEqual(['ida@kay.example Ida Kay'])
    const selected = database.db.selectFrom('contacts').select('curation_status').where('email', '=', 'ida@kay.example')
    expect(await selected.execute()).toEqual([{ curation_status: 'Selected' }])
    const bare = await imports.importFile('contacts', 'jon@low.example\nkim@low.example\n')
    expect(bare.lines).toEqual(['1 created', '2 created'])
    expect(await imports.importFile('contacts', 'x,y\n1,2\n')).toMatchObject({
      record: { import_outcome: 'no_column' },
    })
  })

  test('has one lead for a company, also where only one of its lines has a website', async () => {
    const { id, lines } = await imports.importFile(
      'contacts',
      'Firma;E-Mail;Telefon;Webseite\nOak Ltd;;+49 171 1234567;\nOAK Ltd;ann@oak.example;;https://oak.example\n',
    )
    expect(lines).toEqual(['2 created', '3 created'])
    expect(await contactsOf(id)).toEqual([
      { values: '+491711234567', host: 'oak.example', company: 'OAK Ltd', lines: [2] },
      { values: 'ann@oak.example', host: 'oak.example', company: 'OAK Ltd', lines: [3] },
    ])
  })

  test('belongs to the only known business of its name, unless that is in another town', async () => {
    const { db, tenantId } = database
    const site = await makeDomain(db, tenantId, 'mill.example')
    const business = { tenant_id: tenantId, name: 'Mill Bakery', city: 'Leeds', domain_id: site }
    await db.insertInto('local_businesses').values(business).execute()
    const { id, lines } = await imports.importFile(
      'contacts',
      'Firma;Ort;E-Mail\nMILL Bakery;leeds;ann@gmail.com\nMill Bakery;;bob@gmail.com\nMill Bakery;York;cat@gmail.com\n',
    )
    expect(lines).toEqual(['2 created', '3 created', '4 created'])
    expect((await contactsOf(id)).map(({ values, host }) => ({ values, host }))).toEqual([
      { values: 'ann@gmail.com', host: 'mill.example' },
      { values: 'bob@gmail.com', host: 'mill.example' },
      { values: 'cat@gmail.com', host: null },
    ])
  })
})
