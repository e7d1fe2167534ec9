import { expect, test } from 'vitest'
import { startFakeWeb } from '../../demo/web/fake-web.ts'
import { page } from '../../demo/web/reply.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { quietLog } from '../testing/loops.ts'
import { until } from '../testing/until.ts'
import { fetchPage } from './fetch-page.ts'

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

test('a host without requests for some seconds leaves no client and no socket', async () => {
  const fake = await startFakeWeb({ 'a.test': { '/': page('A') }, 'b.test': { '/': page('B') } })
  const web = testWeb({ connectTo: fake.connectTo })
  for (const host of ['a', 'b', 'a']) await fetchPage(`https://${host}.test/`, { web })
  const clients = () => Object.keys(web.dispatcher(true).stats)
  expect(clients()).toHaveLength(2)
  await until('no clients', () => clients().length === 0)
  await web.close()
  await fake.close()
})
