import type { DomainSurvey } from './survey-domain.ts'
import { fetchFacts, homeContacts, homeSocials, siteFacts } from './survey-facts.ts'

/** What the stage would write to the domain's row, for use without a database, and so without suppressions. */
export function surveyReport(survey: DomainSurvey) {
  const { fetch, ...fetchColumns } = fetchFacts(survey)
  if (survey.kind === 'no_site') return { outcome: survey.outcome, ...fetchColumns, facts: { fetch } }
  const mentions = () => false
  const { home, ...site } = siteFacts(survey, mentions)
  const { emails, phones } = homeContacts(survey)
  const contacts = { socials: homeSocials(survey, mentions), home_emails: emails, home_phones: phones }
  return { outcome: survey.outcome, ...fetchColumns, ...site, ...contacts, facts: { fetch, home } }
}
