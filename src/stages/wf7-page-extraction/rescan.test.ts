import { describe, expect, test } from 'vitest'
import { page } from '../../../demo/web/reply.ts'
import { teamCard, useSiteFixture } from '../../testing/site-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// Repeated scans, and several pages of one domain: what is merged, marked and kept.

const database = useTestDatabase()
const sites = useSiteFixture(database)

describe('rescan', () => {
  test('a second scan of the same page changes only last_seen_at', async () => {
    const { host, id } = await sites.siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await sites.pages.read(id)
    const [before, contactsBefore] = [await sites.pages.evidence(id), await sites.pages.contacts(host)]
    await sites.pages.read(id)
    const after = await sites.pages.evidence(id)
    expect(await sites.pages.contacts(host)).toEqual(contactsBefore)
    expect(after.map((row) => ({ ...row, last_seen_at: null }))).toEqual(
      before.map((row) => ({ ...row, last_seen_at: null })),
    )
    expect(Number(after[0]?.last_seen_at)).toBeGreaterThan(Number(before[0]?.last_seen_at))
  })

  test('an e-mail that disappears is marked and kept, and marked again when it returns', async () => {
    const { host, id } = await sites.siteWith({ '/': page('Contact', '<p>a@brix-mail.com b@brix-mail.com</p>') })
    await sites.pages.read(id)
    sites.answers.set(`${host}/`, page('Contact', '<p>b@brix-mail.com</p>'))
    await sites.pages.read(id)
    const seen = async () => (await sites.pages.evidence(id)).map(({ value, still_on_page }) => [value, still_on_page])
    expect(await seen()).toEqual([
      ['a@brix-mail.com', false],
      ['b@brix-mail.com', true],
    ])
    expect(await sites.pages.contacts(host)).toHaveLength(2)
    sites.answers.set(`${host}/`, page('Contact', '<p>a@brix-mail.com b@brix-mail.com</p>'))
    await sites.pages.read(id)
    expect(await seen()).toEqual([
      ['a@brix-mail.com', true],
      ['b@brix-mail.com', true],
    ])
  })

  test('contacts of a page that is gone stay, and the page is read in full when it returns', async () => {
    const { host, id } = await sites.siteWith({
      '/': { headers: { etag: '"1"' }, body: page('C', '<p>a@brix-mail.com</p>') },
    })
    await sites.pages.read(id)
    sites.answers.delete(`${host}/`)
    expect(await sites.pages.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'http_404',
      http_status: 404,
      etag: null,
    })
    expect(await sites.pages.contacts(host)).toHaveLength(1)
    expect(await sites.pages.evidence(id)).toMatchObject([{ still_on_page: false }])
  })

  test('pages of one domain create one contact with the best values of each', async () => {
    const host = sites.newHost()
    const anna = `anna.berger@${host}`
    sites.answers.set(`${host}/imprint`, page('Imprint', `<p>${anna}</p><p>${`${anna} `.repeat(3)}</p>`))
    sites.answers.set(
      `${host}/team`,
      page('Team', teamCard('Anna Berger', 'Managing Director', anna, '(206) 342-2000')),
    )
    sites.answers.set(`${host}/footer`, page('Home', `<footer>${anna.replace('@', ' [at] ')}</footer>`))
    const ids: string[] = []
    for (const path of ['/imprint', '/team', '/footer'])
      ids.push(await sites.pages.addPage(`https://${host}${path}`, 'US'))
    await sites.pages.read(...ids)
    const contacts = await sites.pages.contacts(host)
    expect(contacts).toMatchObject([
      { email: anna, name: 'Anna Berger', title: 'Managing Director', phone: '+12063422000' },
    ])
    const proofs = (await Promise.all(ids.map((id) => sites.pages.evidence(id))))
      .flat()
      .filter(({ field }) => field === 'email')
    expect(proofs).toHaveLength(3)
    expect(contacts[0]?.confidence).toBe(Math.max(...proofs.map(({ confidence }) => confidence)))
    // Reading the weakest page again does not replace better values.
    await sites.pages.read(ids[2] ?? '')
    const withoutTimes = (rows: typeof contacts) => rows.map((row) => ({ ...row, updated_at: null }))
    expect(withoutTimes(await sites.pages.contacts(host))).toEqual(withoutTimes(contacts))
  })

  test('keeps curation, notes and tags of a contact', async () => {
    const { host, id } = await sites.siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await sites.pages.read(id)
    const work = { curation_status: 'Maybe', notes: 'call back', tags: ['vip'], validation_status: 'Queued' } as const
    const [contact] = await sites.pages.contacts(host)
    await database.db
      .updateTable('contacts')
      .set({ ...work, tags: [...work.tags] })
      .where('id', '=', contact?.id ?? '')
      .execute()
    sites.answers.set(
      `${host}/`,
      page('Contact', teamCard('Anna Berger', 'Owner', 'info@brix-mail.com', '(206) 342-2000')),
    )
    await sites.pages.read(id)
    expect(await sites.pages.contacts(host)).toMatchObject([{ ...work, tags: ['vip'] }])
  })

  test('not modified: updates evidence and keeps facts', async () => {
    const host = sites.newHost()
    const body = page('Contact', '<p>info@brix-mail.com</p>')
    sites.answers.set(`${host}/`, ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, headers: { etag: '"v1"' } }
        : { headers: { etag: '"v1"' }, body },
    )
    const id = await sites.pages.addPage(`https://${host}/`)
    await sites.pages.read(id)
    const [before] = await sites.pages.evidence(id)
    expect(await sites.pages.read(id)).toMatchObject({
      page_processing_outcome: 'not_modified',
      title: 'Contact',
      etag: '"v1"',
      http_status: 304,
    })
    const [after] = await sites.pages.evidence(id)
    expect(after).toMatchObject({ still_on_page: true })
    expect(Number(after?.last_seen_at)).toBeGreaterThan(Number(before?.last_seen_at))
  })
})
