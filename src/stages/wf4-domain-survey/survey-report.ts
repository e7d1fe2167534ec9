import type { DomainSurvey } from './survey-domain.ts'
import { fetchFacts, homeContacts, homeSocials, siteFacts } from './survey-facts.ts'

/** What the stage would write to the domain's row, for use without a database, and so without suppressions. */
export function surveyReport(survey: DomainSurvey) {
  const { fetch, ...fetchColumns } = fetchFacts(survey)
  if (survey.kind === 'no_site')
    return { outcome: survey.outcome, ...fetchColumns, ...noSite, facts: { fetch, home: null } }
  const mentions = () => false
  const { home, ...site } = siteFacts(survey, mentions)
  const { emails, phones } = homeContacts(survey)
  const contacts = { socials: homeSocials(survey, mentions), home_emails: emails, home_phones: phones }
  return { outcome: survey.outcome, ...fetchColumns, ...site, ...contacts, facts: { fetch, home } }
}

/** The keys of a site that was not reached: readers of the report find the same ones whatever the outcome. */
const noSite = {
  home_url: null,
  title: null,
  description: null,
  language: null,
  generator: null,
  logo_url: null,
  favicon_url: null,
  technologies: [],
  server: null,
  response_ms: null,
  mobile_viewport: null,
  copyright_year: null,
  socials: [],
  home_emails: [],
  home_phones: [],
} as const
