import { expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { page } from '../../../demo/web/reply.ts'
import { erase, suppress } from '../../contacts/suppression/suppression.ts'
import type { SuppressionKind } from '../../contacts/suppression/suppression-key.ts'
import { useDomainMetadata } from '../../testing/domain-metadata-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// Suppressed values of a home page are not stored, whether the survey or the suppression comes first.

const database = useTestDatabase()
const fixture = useDomainMetadata(database)
const suppressionOf = (kind: SuppressionKind, value: string) => ({
  tenantId: database.tenantId,
  kind,
  value,
  reason: 'requested',
})
const contact = `<p>Telefon: 030 901820, info@brix-mail.com, we are glad to hear from you.</p>
  <a href="https://www.instagram.com/zahnarztbrix/">Instagram</a>`

async function survey(site: FakeSite, host = fixture.newHost()) {
  fixture.sites[host] = site
  const id = await fixture.addDomain(host, 'DE')
  return { id, row: await fixture.run(id) }
}

test('a suppressed value is not stored, nor texts that quote it', async () => {
  await suppress(database.db, suppressionOf('email', 'jo@brix-mail.com'))
  await suppress(database.db, suppressionOf('phone', '+4930901821'))
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

test('a suppressed site keeps its title and has no contacts', async () => {
  const host = fixture.newHost()
  await suppress(database.db, suppressionOf('domain', host))
  const { row } = await survey({ '/': page('Zahnarzt Brix', contact) }, host)
  expect(row).toMatchObject({ title: 'Zahnarzt Brix', home_emails: [], home_phones: [], socials: [] })
})

test('a suppression removes stored values', async () => {
  const body = '<p>Write to max@brix-old.com or eva@brix-old.com, Telefon: 030 901833. We are here for you.</p>'
  const { id } = await survey({ '/': page('Brix', body) })
  await suppress(database.db, suppressionOf('email', 'max@brix-old.com'))
  expect(await fixture.read(id)).toMatchObject({ home_emails: ['eva@brix-old.com'], home_phones: ['+4930901833'] })
  await suppress(database.db, suppressionOf('phone', '+4930901833'))
  expect(await fixture.read(id)).toMatchObject({ home_phones: [], title: 'Brix' })
  await suppress(database.db, suppressionOf('domain', 'brix-old.com'))
  expect(await fixture.read(id)).toMatchObject({ home_emails: [] })
})

test('erasing also removes a title that quotes the value', async () => {
  const { id } = await survey({
    '/': page('Brix zed@brix-quoted.com', '<p>We are here for you in the old town.</p>'),
  })
  await database.db.updateTable('domains').set({ home_emails: [] }).where('id', '=', id).execute()
  await erase(database.db, suppressionOf('email', 'zed@brix-quoted.com'))
  expect(JSON.stringify(await fixture.read(id))).not.toContain('zed@brix-quoted.com')
})

test('after a concurrent survey and suppression the value is not stored', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `race${round}@brix-mail.com`
    const host = fixture.newHost()
    fixture.sites[host] = {
      '/': page('Brix', `<p>Write to ${email}, we are glad to hear from you in the old town.</p>`),
    }
    const id = await fixture.addDomain(host)
    const surveyed = fixture.run(id)
    // Spread over the duration of a survey, so that some run before, during and after the save.
    await new Promise((resolve) => setTimeout(resolve, round * 8))
    await suppress(database.db, suppressionOf('email', email))
    await surveyed
    expect(await fixture.read(id)).toMatchObject({ metadata_outcome: 'ok', home_emails: [] })
  }
})
