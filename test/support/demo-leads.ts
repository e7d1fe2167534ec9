// What the leads of the demo town must contain, from the truth about the town.
import type { DemoBusiness } from '../../demo/town/demo-business.ts'
import { demoTown } from '../../demo/town/demo-town.ts'
import type { CellValue } from '../../src/testing/read-workbook.ts'

type Row = Readonly<Record<string, CellValue>>

interface ExpectedLead {
  readonly company: string
  readonly city: string
  readonly host: string | undefined
  /** Values that may be the best one; empty: none can be found. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly people: readonly string[]
}

/** A place without a website has nothing to reach it by, and is not selected in the demo. */
const withWebsite = demoTown.filter(({ host, website }) => host !== undefined || website !== undefined)

export const expectedLeads: readonly ExpectedLead[] = withWebsite.map(({ name, quarter, host }) => {
  const reachable = contactsOf(host).filter(({ unreachable }) => unreachable === undefined)
  const values = reachable.map(({ value }) => value)
  return {
    company: name,
    city: quarter.name,
    host,
    emails: values.filter((value) => value.includes('@')),
    phones: values.filter((value) => value.startsWith('+')),
    people: reachable.flatMap(({ person }) => person?.name ?? []),
  }
})

/** Businesses that share a site share its contacts. */
function contactsOf(host: string | undefined): DemoBusiness['contacts'] {
  return host === undefined ? [] : demoTown.filter((one) => one.host === host).flatMap(({ contacts }) => contacts)
}

/** What is wrong in a file of leads, one line each. */
export function problemsOf(rows: readonly Row[]): readonly string[] {
  const byCompany = new Map(rows.map((row) => [row.Company, row]))
  return expectedLeads.flatMap((expected) => {
    const row = byCompany.get(expected.company)
    if (row === undefined) return [`${expected.company} is missing`]
    const text = (header: string) => String(row[header] ?? '')
    const wrong = (header: string, isRight: boolean) =>
      isRight ? [] : [`${expected.company}, ${header}: ${text(header)}`]
    const { host, emails, phones, people } = expected
    return [
      ...wrong('City', text('City') === expected.city),
      ...wrong('Website', host === undefined || text('Website').includes(host)),
      ...wrong('E-mail', emails.length === 0 || emails.includes(text('E-mail'))),
      ...wrong('Phone', phones.length === 0 || phones.includes(text('Phone').replace(/[^+\d]/g, ''))),
      ...wrong(
        'Person',
        people.length === 0 || people.some((name) => name.endsWith(text('Person')) && text('Person') !== ''),
      ),
      ...wrong('Source page', emails.length + phones.length === 0 || text('Source page').includes(host ?? '')),
    ]
  })
}
