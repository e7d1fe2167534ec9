import { describe, expect, test } from 'vitest'
import { createIpGuard } from './ip-guard.ts'

const closed = createIpGuard({ allowIps: [], allowPorts: [] })
const codeFor = (url: string) => closed.problemWith(new URL(url))?.code

describe('IPs', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001:829::200e'])('%s is public', (ip) => {
    expect(closed.permits(ip)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.251',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '127.1',
    '0x7f.1',
    '',
  ])('%s is not public', (ip) => expect(closed.permits(ip)).toBe(false))
})

describe('URLs', () => {
  test.each([
    'http://example.test/',
    'https://example.test/',
    'https://example.test:443/',
    'http://example.test:80/',
    'http://8.8.8.8/',
    'http://[2606:4700::1111]/',
  ])('%s is allowed', (url) => expect(codeFor(url)).toBeUndefined())

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
    'http://user@127.0.0.1/',
    'http://127.0.0.1:80\\@8.8.8.8/',
    'http://８.8.8.8:22/',
    'http://example.test:22/',
    'http://example.test:25/',
    'https://example.test:6379/',
    'ftp://example.test/',
    'file:///etc/passwd',
    'gopher://example.test/',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://example.test/x',
  ])('%s is blocked', (url) => expect(codeFor(url)).toBe('blocked_address'))
})

describe('the allow-list', () => {
  test('allows its entries and nothing else', () => {
    const guard = createIpGuard({ allowIps: ['127.0.0.1', '10.0.0.0/30', '::1'], allowPorts: [8080] })
    expect(['127.0.0.1', '10.0.0.3', '::1'].map(guard.permits)).toEqual([true, true, true])
    expect(['127.0.0.2', '10.0.0.4', '::ffff:127.0.0.1', '::2'].map(guard.permits)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(guard.problemWith(new URL('http://127.0.0.1:8080/'))).toBeUndefined()
    expect(guard.isAllowListed('8.8.8.8')).toBe(false)
  })

  test('throws for an invalid entry', () => {
    expect(() => createIpGuard({ allowIps: ['localhost'], allowPorts: [] })).toThrow('"localhost" is neither')
    expect(() => createIpGuard({ allowIps: ['10.0.0.0/99'], allowPorts: [] })).toThrow('neither')
  })
})
