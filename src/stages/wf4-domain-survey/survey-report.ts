import type { DomainSurvey } from './survey-domain.ts'
import { fetchFacts, homeContacts, homeSocials, siteFacts } from './survey-facts.ts'

/** What the stage would write to the domain's row, for people who ask without a database: nothing is suppressed there. */
export function surveyReport(survey: DomainSurvey) {
  const { fetch, ...way } = fetchFacts(survey)
  if (survey.kind === 'no_site') return { outcome: survey.outcome, ...way, facts: { fetch } }
  const nothing = () => false
  const { home, ...site } = siteFacts(survey, nothing)
  const { emails, phones } = homeContacts(survey)
  const contacts = { socials: homeSocials(survey, nothing), home_emails: emails, home_phones: phones }
  return { outcome: survey.outcome, ...way, ...site, ...contacts, facts: { fetch, home } }
}
