import type { Workflow } from '../curation/registry.ts'
import { changeWatch } from './change-watch/stage.ts'
import { importDownload } from './import-files/download-stage.ts'
import { importFiles } from './import-files/stage.ts'
import { scheduleDigest } from './schedules/digest-stage.ts'
import { scheduleFinish } from './schedules/finish-stage.ts'
import { scheduleStart } from './schedules/start-stage.ts'
import type { Tools } from './tools.ts'
import { placeSearch } from './wf1-place-search/stage.ts'
import { deepScan } from './wf2-deep-scan/stage.ts'
import { domainExtraction } from './wf3-domain-extraction/stage.ts'
import { domainMetadata } from './wf4-domain-survey/metadata-stage.ts'
import { saveSurvey } from './wf4-domain-survey/save-survey.ts'
import { sitemapDiscovery } from './wf4-domain-survey/sitemap-discovery-stage.ts'
import { surveyDomain } from './wf4-domain-survey/survey-domain.ts'
import { shortLinks } from './wf4-short-links/stage.ts'
import { sitemapImport } from './wf6-sitemap-import/stage.ts'
import { readPage } from './wf7-page-extraction/read-page.ts'
import { savePage } from './wf7-page-extraction/save-page.ts'
import { pageExtraction } from './wf7-page-extraction/stage.ts'
import { erasure } from './wf8-delivery/erasure-stage.ts'
import { optOuts } from './wf8-delivery/opt-out-stage.ts'
import { optOutPolling } from './wf8-delivery/polling-stage.ts'
import { delivery } from './wf8-delivery/stage.ts'
import { emailValidation } from './wf8-email-validation/stage.ts'
import { paidVerification } from './wf8-email-validation/verification-stage.ts'
import { webhookMessages } from './wf8-webhooks/stage.ts'

/** All workflows in pipeline order. A new workflow is a folder beside this file and a line here. */
export function workflowsOf(tools: Tools): readonly Workflow[] {
  return [
    { folder: 'import-files', stages: [importDownload(tools), importFiles(tools)] },
    { folder: 'wf1-place-search', stages: [placeSearch(tools)] },
    { folder: 'wf2-deep-scan', stages: [deepScan(tools)] },
    { folder: 'wf3-domain-extraction', stages: [domainExtraction(tools)] },
    { folder: 'wf4-domain-survey', stages: [domainMetadata(tools), sitemapDiscovery(tools)] },
    { folder: 'wf4-short-links', stages: [shortLinks(tools)] },
    { folder: 'wf5-sitemap-curation', stages: [] },
    { folder: 'wf6-sitemap-import', stages: [sitemapImport(tools)] },
    { folder: 'wf7-page-extraction', stages: [pageExtraction(tools)] },
    { folder: 'change-watch', stages: [watchOf(tools)] },
    { folder: 'wf8-email-validation', stages: [emailValidation(tools), paidVerification(tools)] },
    { folder: 'wf8-delivery', stages: [delivery(tools), erasure(tools), optOuts(), optOutPolling(tools)] },
    { folder: 'schedules', stages: [scheduleStart(tools), scheduleFinish(), scheduleDigest(tools)] },
    { folder: 'wf8-webhooks', stages: [webhookMessages(tools)] },
  ]
}

/** It reads pages as WF7 does and home pages as WF4 does. */
function watchOf(tools: Tools) {
  return changeWatch(tools, {
    read: readPage,
    save: (trx, page, result) => savePage(trx, page, result, tools.autopilot),
    survey: surveyDomain,
    saveSurvey,
  })
}

export const stagesFolder: string = import.meta.dirname
