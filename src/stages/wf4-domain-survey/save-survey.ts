import { sql } from 'kysely'
import { createMentionMatcher, type MentionMatcher } from '../../contacts/erasure/mention-matcher.ts'
import { type Suppressed, suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import type { Trx } from '../../db/transaction.ts'
import type { DomainSurvey, SurveyedSite } from './survey-domain.ts'
import { fetchFacts, homeContacts, homeSocials, siteFacts } from './survey-facts.ts'

interface SavedRow {
  readonly id: string
  readonly tenant_id: string
  readonly host: string
}

/**
 * Updates the facts of a domain only. Without a site (unreachable, parked, redirected) the last facts stay, and the outcome
 * shows that they are old.
 */
export async function saveSurvey(trx: Trx, row: SavedRow, result: DomainSurvey): Promise<DomainSurvey['outcome']> {
  const { fetch, ...fetchColumns } = fetchFacts(result)
  const { home = undefined, ...site } = result.kind === 'surveyed' ? await permittedFacts(trx, row, result) : {}
  const facts = { fetch, ...(home === undefined ? undefined : { home }) }
  await trx
    .updateTable('domains')
    .set({ ...fetchColumns, ...site })
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb`, surveyed_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return result.outcome
}

/**
 * Takes the tenant's suppression lock while the domain is locked; WF7 uses the opposite order. If both and a suppression
 * deadlock on one domain, PostgreSQL aborts one of them and its transaction is retried.
 */
async function permittedFacts(trx: Trx, row: SavedRow, result: SurveyedSite) {
  const seen = homeContacts(result)
  const suppressed = await suppressedAmong(trx, row.tenant_id, { ...seen, hosts: [row.host] })
  const mentions = suppressedMentionMatcher(seen, suppressed)
  const isSuppressedSite = suppressed.host(row.host)
  const contacts = {
    home_emails: isSuppressedSite ? [] : seen.emails.filter((email) => !suppressed.email(email)),
    home_phones: isSuppressedSite ? [] : seen.phones.filter((phone) => !suppressed.phone(phone)),
    socials: isSuppressedSite ? [] : homeSocials(result, mentions),
  }
  const { technologies, ...facts } = siteFacts(result, mentions)
  return { ...facts, technologies: JSON.stringify(technologies), ...listsToSave(result, contacts) }
}

interface Lists {
  readonly home_emails: readonly string[]
  readonly home_phones: readonly string[]
  readonly socials: readonly object[]
}

/** An empty shell does not show what its scripts would add, so stored lists stay. */
function listsToSave({ outcome }: SurveyedSite, { home_emails, home_phones, socials }: Lists) {
  const keeps = (list: readonly unknown[]) => outcome === 'js_only' && list.length === 0
  return {
    ...(keeps(home_emails) ? undefined : { home_emails: [...home_emails] }),
    ...(keeps(home_phones) ? undefined : { home_phones: [...home_phones] }),
    ...(keeps(socials) ? undefined : { socials: JSON.stringify(socials) }),
  }
}

function suppressedMentionMatcher(
  seen: { emails: string[]; phones: string[] },
  suppressed: Suppressed,
): MentionMatcher {
  const matchers = [
    ...seen.emails.filter((email) => suppressed.email(email)).map((email) => createMentionMatcher('email', email)),
    ...seen.phones.filter((phone) => suppressed.phone(phone)).map((phone) => createMentionMatcher('phone', phone)),
  ]
  return (text) => matchers.some((matches) => matches(text))
}
