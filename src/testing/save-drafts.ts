import { sql } from 'kysely'
import type { ContactDraft } from '../contacts/contact-drafts.ts'
import { emailTraits } from '../contacts/manual-contact.ts'
import type { Database } from '../db/database.ts'

/** A contact as a page shows it. Without an e-mail it needs a phone. */
interface ShownContact {
  readonly email?: string
  readonly phone?: string
  readonly name?: string
  readonly title?: string
}

interface ShownPage {
  readonly domainId: string
  readonly url: string
  readonly contacts: readonly ShownContact[]
}

/** Saves all contacts that a page shows, as WF7 does. */
export async function saveDrafts(
  { db, tenantId }: { readonly db: Database; readonly tenantId: string },
  { domainId, url, contacts }: ShownPage,
): Promise<void> {
  await db
    .insertInto('pages')
    .values({ tenant_id: tenantId, domain_id: domainId, url })
    .onConflict((key) => key.doNothing())
    .execute()
  const { host } = await db.selectFrom('domains').select('host').where('id', '=', domainId).executeTakeFirstOrThrow()
  const drafts = contacts.map((contact) => draftOf(contact, host))
  await sql`SELECT save_contacts(pages, ${JSON.stringify(drafts)}::jsonb, true) FROM pages
    WHERE url = ${url} AND domain_id = ${domainId}`.execute(db)
}

function draftOf({ email, phone, name, title }: ShownContact, host: string): ContactDraft {
  const traits = email === undefined ? undefined : emailTraits(email, host)
  const proof = {
    method: 'text',
    snippet: null,
    position: 0,
    obfuscated: false,
    confidence: 80,
    reasons: [],
    details: {},
  }
  const values = { email, phone, name, title: name === undefined ? undefined : title }
  const evidence = (['email', 'phone', 'name', 'title'] as const).flatMap((field) => {
    const value = values[field]
    const details = field === 'phone' ? { kind: 'fixed', ext: null } : {}
    return value === undefined ? [] : [{ ...proof, field, value, details }]
  })
  const kind = traits?.kind ?? 'company'
  return {
    email: email ?? null,
    email_type: traits?.type ?? null,
    email_disposable: traits?.disposable ?? false,
    phone: phone ?? null,
    phone_extension: null,
    phone_kind: phone === undefined ? null : 'fixed',
    name: name ?? null,
    title: values.title ?? null,
    kind: kind === 'company' && name !== undefined ? 'person' : kind,
    confidence: 80,
    confidence_reasons: [],
    evidence,
  }
}
