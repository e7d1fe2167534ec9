import { expect, test } from 'vitest'
import { mailUrl } from './mail-url.ts'

test('an e-mail names one recipient, whatever is in it', () => {
  expect(mailUrl('info@example.com')).toBe('mailto:info@example.com')
  const url = new URL(mailUrl('a?bcc=eve%40evil.example&body=pay@example.com'))
  expect(url.search).toBe('')
  expect(decodeURIComponent(url.pathname)).toBe('a?bcc=eve%40evil.example&body=pay@example.com')
})
