import { expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { page } from '../../../demo/web/reply.ts'
import { erase, suppress } from '../../contacts/suppression/suppression.ts'
import type { SuppressionKind } from '../../contacts/suppression/suppression-key.ts'
import { useDomainMetadata } from '../../testing/domain-metadata-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// What must not be kept of a home page, whichever comes first: the survey or the wish to be left alone.

const database = useTestDatabase()
const world = useDomainMetadata(database)
const withhold = (kind: SuppressionKind, value: string) => ({
  tenantId: database.tenantId,
  kind,
  value,
  reason: 'requested',
})
const contact = `<p>Telefon: 030 901820, info@brix-mail.com, we are glad to hear from you.</p>
  <a href="https://www.instagram.com/zahnarztbrix/">Instagram</a>`

async function survey(site: FakeSite, host = world.newHost()) {
  world.sites[host] = site
  const id = await world.addDomain(host, 'DE')
  return { id, row: await world.run(id) }
}

test('a suppressed value is never written, nor what quotes it', async () => {
  await suppress(database.db, withhold('email', 'jo@brix-mail.com'))
  await suppress(database.db, withhold('phone', '+4930901821'))
  const { row } = await survey({
    '/': page(
      'Brix, jo@brix-mail.com',
      '<p>jo@brix-mail.com or desk@brix-mail.com, Telefon: 030 901821 or 030 901822</p>',
    ),
  })
  expect(row).toMatchObject({
    metadata_outcome: 'ok',
    title: null,
    home_emails: ['desk@brix-mail.com'],
    home_phones: ['+4930901822'],
  })
  expect(JSON.stringify(row)).not.toContain('jo@brix-mail.com')
})

test('a suppressed site keeps what it is and loses how to reach it', async () => {
  const host = world.newHost()
  await suppress(database.db, withhold('domain', host))
  const { row } = await survey({ '/': page('Zahnarzt Brix', contact) }, host)
  expect(row).toMatchObject({ title: 'Zahnarzt Brix', home_emails: [], home_phones: [], socials: [] })
})

test('what was written before goes', async () => {
  const body = '<p>Write to max@brix-old.com or eva@brix-old.com, Telefon: 030 901833. We are here for you.</p>'
  const { id } = await survey({ '/': page('Brix', body) })
  await suppress(database.db, withhold('email', 'max@brix-old.com'))
  expect(await world.read(id)).toMatchObject({ home_emails: ['eva@brix-old.com'], home_phones: ['+4930901833'] })
  await suppress(database.db, withhold('phone', '+4930901833'))
  expect(await world.read(id)).toMatchObject({ home_phones: [], title: 'Brix' })
  await suppress(database.db, withhold('domain', 'brix-old.com'))
  expect(await world.read(id)).toMatchObject({ home_emails: [] })
})

test('to erase is to forget a title that quotes the value too', async () => {
  const { id } = await survey({
    '/': page('Brix zed@brix-quoted.com', '<p>We are here for you in the old town.</p>'),
  })
  await database.db.updateTable('domains').set({ home_emails: [] }).where('id', '=', id).execute()
  await erase(database.db, withhold('email', 'zed@brix-quoted.com'))
  expect(JSON.stringify(await world.read(id))).not.toContain('zed@brix-quoted.com')
})

test('a survey and a suppression at the same moment: the value is gone when both are done', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `race${round}@brix-mail.com`
    const host = world.newHost()
    world.sites[host] = { '/': page('Brix', `<p>Write to ${email}, we are glad to hear from you in the old town.</p>`) }
    const id = await world.addDomain(host)
    const surveyed = world.run(id)
    // Spread over the time that a survey takes, so that some come before the save, some in it and some after.
    await new Promise((resolve) => setTimeout(resolve, round * 8))
    await suppress(database.db, withhold('email', email))
    await surveyed
    expect(await world.read(id)).toMatchObject({ metadata_outcome: 'ok', home_emails: [] })
  }
})
