import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { checkEmails, contactInput } from './check-emails.ts'
import { checkOutcomes, saveChecks, saveGivenUp } from './save-checks.ts'

export const emailValidationId = 'wf8-email-validation'

/** WF8, the Connector, first half: whether the e-mails of contacts can be delivered. */
export function emailValidation(tools: Pick<Tools, 'emailValidator'>): Stage {
  return defineStage({
    id: emailValidationId,
    summary: 'Check the e-mail of a selected contact: syntax, domain, mail servers, disposable and mistyped providers',
    scheduler: 'EMAIL_VALIDATION',
    ...contactInput,
    progress: 'validation',
    gate: { column: 'curation_status', when: 'Selected' },
    request: 'validation_request_id',
    claim: { leaseSeconds: 60, maxAttempts: 4, timeoutSeconds: 120, backoffSeconds: 60 },
    again: true,
    outcomes: checkOutcomes,
    batch: { size: 100, maxWaitMs: 100, by: () => '' },
    processBatch: (rows, { signal }) => checkEmails(rows, tools.emailValidator, signal),
    saveBatch: saveChecks,
    onGiveUp: saveGivenUp,
  })
}
