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
 * Refreshes the facts of a domain and nothing else. Without a site (unreachable, parked, gone elsewhere) the last known
 * facts stay: the outcome says that they are old.
 */
export async function saveSurvey(trx: Trx, row: SavedRow, result: DomainSurvey): Promise<DomainSurvey['outcome']> {
  const { fetch, ...way } = fetchFacts(result)
  const { home = undefined, ...site } = result.kind === 'surveyed' ? await permittedFacts(trx, row, result) : {}
  const facts = { fetch, ...(home === undefined ? undefined : { home }) }
  await trx
    .updateTable('domains')
    .set({ ...way, ...site })
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb`, surveyed_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return result.outcome
}

/**
 * Asks for the tenant's suppressions while the domain is locked, which is the other way round than WF7 does. Where the
 * two and a suppression meet on one domain the server ends one of them, and its transaction is tried again.
 */
async function permittedFacts(trx: Trx, row: SavedRow, result: SurveyedSite) {
  const seen = homeContacts(result)
  const suppressed = await suppressedAmong(trx, row.tenant_id, { ...seen, hosts: [row.host] })
  const mention = mentionOfSuppressed(seen, suppressed)
  const closed = suppressed.host(row.host)
  const contacts = {
    home_emails: closed ? [] : seen.emails.filter((email) => !suppressed.email(email)),
    home_phones: closed ? [] : seen.phones.filter((phone) => !suppressed.phone(phone)),
    socials: closed ? [] : homeSocials(result, mention),
  }
  const { technologies, ...facts } = siteFacts(result, mention)
  return { ...facts, technologies: JSON.stringify(technologies), ...listsToSave(result, contacts) }
}

interface Lists {
  readonly home_emails: readonly string[]
  readonly home_phones: readonly string[]
  readonly socials: readonly object[]
}

/** An empty shell says nothing about what its scripts would show: what was seen before stays. */
function listsToSave({ outcome }: SurveyedSite, { home_emails, home_phones, socials }: Lists) {
  const keeps = (list: readonly unknown[]) => outcome === 'js_only' && list.length === 0
  return {
    ...(keeps(home_emails) ? undefined : { home_emails: [...home_emails] }),
    ...(keeps(home_phones) ? undefined : { home_phones: [...home_phones] }),
    ...(keeps(socials) ? undefined : { socials: JSON.stringify(socials) }),
  }
}

function mentionOfSuppressed(seen: { emails: string[]; phones: string[] }, suppressed: Suppressed): MentionMatcher {
  const mentions = [
    ...seen.emails.filter((email) => suppressed.email(email)).map((email) => createMentionMatcher('email', email)),
    ...seen.phones.filter((phone) => suppressed.phone(phone)).map((phone) => createMentionMatcher('phone', phone)),
  ]
  return (text) => mentions.some((mention) => mention(text))
}
