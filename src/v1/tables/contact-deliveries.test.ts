import { expect, test } from 'vitest'
import { validationOf } from './contact-deliveries.ts'

test.each([
  // V1 read the codes wrongly: what DeBounce said in words counts.
  ['valid', 'Accept-all', 'risky', ['accepts_all']],
  ['valid', 'Deliverable', 'safe', []],
  ['invalid', 'Role', 'safe', ['role']],
  ['unknown', 'Spam-trap', 'risky', ['spam_trap']],
  ['Safe to Send', null, 'safe', []],
  ['catch-all', null, 'risky', ['accepts_all']],
  ['invalid', null, 'invalid', ['mailbox_not_found']],
  ['disposable', 'something new', 'risky', ['disposable']],
  ['4', null, 'risky', ['accepts_all']],
])('%s (%s) is %s', (result, reason, verdict, reasons) => {
  const row = { debounce_result: result, debounce_reason: reason, debounce_score: '90' }
  expect(validationOf(row)).toMatchObject({
    verdict,
    reasons,
    vendorCode: reason === null ? result : `${result}: ${reason}`,
  })
})

test('a contact that V1 never checked, or a word that DeBounce does not have, gives no verdict', () => {
  expect(validationOf({ debounce_result: null })).toBeNull()
  expect(validationOf({ debounce_result: 'maybe', debounce_reason: null })).toBeNull()
})
