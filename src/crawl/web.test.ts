import { expect, test } from 'vitest'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { quietLog } from '../testing/loops.ts'

test('a stub server must be in the allow-list; a public IP is not enough', () => {
  const connectTo = { ip: '127.0.0.1', port: 8080 }
  expect(() => testWeb({ connectTo, allowIps: [] })).toThrow('which CRAWL_ALLOW_ADDRESSES does not allow')
  expect(() => testWeb({ connectTo: { ip: '8.8.8.8', port: 80 } })).toThrow('does not allow')
})

test('a stub server logs a warning', () => {
  const warnings: string[] = []
  testWeb({
    connectTo: { ip: '127.0.0.1', port: 8080 },
    log: {
      debug: quietLog.debug,
      info: quietLog.info,
      error: quietLog.error,
      child: () => quietLog,
      warn: (_fields, message) => void warnings.push(message),
    },
  })
  expect(warnings.join()).toContain('EVERY web request goes to the stub server 127.0.0.1:8080')
})

test('an invalid user agent is refused', () => {
  expect(() => testWeb({ agent: { token: 'Scraper Sky', version: '1', contactUrl: 'https://x.test' } })).toThrow(
    'not a product token',
  )
  expect(() => testWeb({ agent: { token: 'Sky', version: '1', contactUrl: 'https://x.test)\r\nX: y' } })).toThrow(
    'must not have',
  )
})
