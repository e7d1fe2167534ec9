import { sql } from 'kysely'
import { plainText } from '../core/plain-text.ts'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { Trx } from '../db/transaction.ts'
import type { manualContactRow } from './manual-contact.ts'
import { type Suppressed, suppressedAmong } from './suppression/suppressed-among.ts'

type Values = ReturnType<typeof manualContactRow>
type Field = 'email' | 'phone' | 'name' | 'title'

/** The place or list that says it. */
export interface ContactSource {
  readonly url: string
  /** `openstreetmap`, `google` or `import`. */
  readonly method: string
  readonly confidence: number
  readonly reason: string
  readonly placeId?: string
  /** How long the provider's content may be stored; undefined: no limit. */
  readonly retentionDays?: number | undefined
  readonly details?: Readonly<Record<string, string | number>>
}

/** A contact that a place provider or a list says. */
export interface SourcedContact {
  /** A site, or the lead of a business without one yet. `host` may be the URL of its website. */
  readonly parent:
    | { readonly domainId: string; readonly host: string }
    | { readonly leadId: string; readonly host?: string }
  readonly values: Values
  readonly source: ContactSource
  /** As the source writes each field. */
  readonly snippets: Readonly<Partial<Record<Field, string>>>
  /** Columns of a list that the product has no field for. */
  readonly custom?: Readonly<Record<string, string>>
}

export interface SavedContact {
  /** Undefined: not saved, because its e-mail, its only number or its site is suppressed. */
  readonly id: string | undefined
  /** False: the contact existed before. */
  readonly created: boolean
  readonly suppressed: readonly ('email' | 'phone' | 'site')[]
}

/**
 * Saves contacts that a source says, with the source as their evidence, and applies the tenant's rule to new ones. Suppressed
 * values are left out. Returns the result of each, in their order. Call it in the transaction of the source's rows.
 */
export async function saveSourcedContacts(
  trx: Trx,
  tenantId: string,
  contacts: readonly SourcedContact[],
  autopilot: Autopilot,
): Promise<SavedContact[]> {
  if (contacts.length === 0) return []
  const hosts = contacts.flatMap(({ parent }) => parent.host ?? [])
  const emails = contacts.flatMap(({ values }) => values.email ?? [])
  const phones = contacts.flatMap(({ values }) => values.phone ?? [])
  const suppressed = await suppressedAmong(trx, tenantId, { emails, phones, hosts })
  const permitted = contacts.map((contact) => withoutSuppressed(contact, suppressed))
  const drafts = permitted.flatMap(({ contact }) => (contact === undefined ? [] : [draftOf(contact)]))
  const saved = await save(trx, tenantId, drafts)
  const newIds = new Set(saved.flatMap(({ id, created }) => (created ? [id] : [])))
  await autopilot.apply(trx, { entity: 'contacts', tenantId, ids: [...newIds] })
  let next = 0
  return permitted.map(({ contact, reasons }) => {
    const result = contact === undefined ? undefined : saved[next++]
    return { id: result?.id, created: result?.created ?? false, suppressed: reasons }
  })
}

interface Permitted {
  /** Undefined: nothing may be saved. */
  readonly contact: SourcedContact | undefined
  readonly reasons: SavedContact['suppressed']
}

/** A suppressed e-mail suppresses the person; a suppressed number is removed from a contact that has an e-mail. */
function withoutSuppressed(contact: SourcedContact, suppressed: Suppressed): Permitted {
  const { parent, values } = contact
  if (parent.host !== undefined && suppressed.host(parent.host)) return { contact: undefined, reasons: ['site'] }
  if (values.email !== null && suppressed.email(values.email)) return { contact: undefined, reasons: ['email'] }
  if (values.phone === null || !suppressed.phone(values.phone)) return { contact, reasons: [] }
  if (values.email === null) return { contact: undefined, reasons: ['phone'] }
  const rest = { ...values, phone: null, phone_extension: null, phone_kind: null }
  return { contact: { ...contact, values: rest }, reasons: ['phone'] }
}

const fields: readonly Field[] = ['email', 'phone', 'name', 'title']
const maxSnippet = 500

function draftOf({ parent, values, source, snippets, custom = {} }: SourcedContact) {
  const { url, method, confidence, reason, placeId, retentionDays, details } = source
  const phoneDetails = { kind: values.phone_kind, ext: values.phone_extension }
  return {
    ...('domainId' in parent ? { domain_id: parent.domainId } : { lead_id: parent.leadId }),
    ...values,
    confidence,
    reasons: [reason],
    custom,
    source_url: url,
    method,
    place_id: placeId ?? null,
    retention_days: retentionDays ?? null,
    evidence: fields.flatMap((field) => {
      const value = values[field]
      const snippet = snippets[field]
      const known = { ...details, ...(field === 'phone' && phoneDetails) }
      return value === null
        ? []
        : [{ field, value, snippet: snippet === undefined ? null : plainText(snippet, maxSnippet), details: known }]
    }),
  }
}

async function save(trx: Trx, tenantId: string, drafts: readonly ReturnType<typeof draftOf>[]) {
  if (drafts.length === 0) return []
  const { rows } = await sql<{ id: string; created: boolean }>`
    SELECT contact_id AS id, is_new AS created
    FROM save_sourced_contacts(${tenantId}, ${JSON.stringify(drafts)}::jsonb) ORDER BY n`.execute(trx)
  return rows
}
