import { AppError } from '../../core/errors.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import type { RowResult } from '../../curation/effects/effect.ts'
import type { EmailValidator } from '../../validation/create-email-validator.ts'
import type { EmailVerdict } from '../../validation/verdict.ts'

export const contactInput = defineInput({
  entity: 'contacts',
  columns: ['email', 'validation_request_id', 'validation_paid'],
})

export type ContactRow = RowOf<typeof contactInput>

/** Null: the contact has no e-mail. */
export type Check = EmailVerdict | null

/** Checks the e-mails of contacts with rules and DNS. A domain whose name servers do not answer is tried again later. */
export async function checkEmails(
  contacts: readonly ContactRow[],
  validator: EmailValidator,
  signal: AbortSignal,
): Promise<RowResult<Check>[]> {
  const emails = [...new Set(contacts.flatMap(({ email }) => email ?? []))]
  const verdicts = await validator.validate(emails, signal)
  const checks = new Map(emails.map((email, index) => [email, verdicts[index]]))
  return contacts.map(({ email }) => {
    const check = email === null ? null : (checks.get(email) ?? null)
    return check?.reasons.includes('dns_failed') === true ? { error: dnsFailed(check) } : { value: check }
  })
}

/** Carries the reasons to `saveGivenUp`: they are part of the verdict, too. */
export class DnsFailed extends AppError {
  readonly check: EmailVerdict

  constructor(check: EmailVerdict) {
    super('dns_failed', 'The name servers of the e-mail did not answer.')
    this.check = check
  }
}

const dnsFailed = (check: EmailVerdict) => new DnsFailed(check)
