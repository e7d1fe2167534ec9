import { sql } from 'kysely'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { hostLane } from '../host-lane.ts'
import { siteAccessOf } from '../site-access.ts'
import { saveSurvey } from './save-survey.ts'
import { maxAttempts, type SurveyTools, surveyDomain, surveyOutcomes } from './survey-domain.ts'

/** WF4, the Surveyor: reads the home page of every new domain. No gate: creating a domain queues it. */
export function domainMetadata(tools: SurveyTools): Stage {
  return defineStage({
    id: 'wf4-domain-metadata',
    summary: 'Read the home page of a new domain and save facts about the website and its owner',
    scheduler: 'DOMAIN',
    entity: 'domains',
    progress: 'metadata',
    columns: ['host', 'country', 'surveyed_at'],
    lookups: siteAccessOf('domains'),
    lane: hostLane(tools, sql`domains.host`),
    claim: { leaseSeconds: 120, maxAttempts, timeoutSeconds: 300, groupSize: 5, savesAtOnce: 3 },
    outcomes: surveyOutcomes,
    process: (domain, context) => surveyDomain(domain, context, tools),
    save: saveSurvey,
  })
}
