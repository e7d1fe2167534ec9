import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('an empty environment gives the documented defaults', () => {
    const config = readConfig({})
    expect(config.HOST).toBe('127.0.0.1')
    expect(config.PORT).toBe(8000)
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.schedulers.DOMAIN).toMatchObject({ intervalMinutes: 1, batchSize: 50, maxInstances: 3 })
    // As many as the machine can serve.
    expect(config.schedulers.DOMAIN.concurrency).toBeGreaterThanOrEqual(16)
    expect(config.schedulers.DEEP_SCAN.intervalMinutes).toBe(5)
  })

  test('an invalid value throws with the name of the variable and what it accepts', () => {
    expect(() => readConfig({ DEEP_SCAN_SCHEDULER_BATCH_SIZE: 'ten' })).toThrow(
      'DEEP_SCAN_SCHEDULER_BATCH_SIZE is "ten": it must be a whole number from 1 to 5000.',
    )
  })

  test('the error lists every invalid variable', () => {
    const read = () => readConfig({ PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
    expect(read).toThrow(
      /PORT is "99999".*\n.*DATABASE_URL is "mysql:\/\/x".*\n.*LOG_LEVEL is "loud": it must be one of fatal/s,
    )
  })

  test('reports a misspelt variable with a suggestion, and ignores unrelated ones', () => {
    const config = readConfig({ DEEP_SCAN_SCHEDULER_BATCHSIZE: '5', DATABSE_URL: 'x', HOME: '/root', PATH: '/bin' })
    expect(config.unknown).toEqual([
      'DEEP_SCAN_SCHEDULER_BATCHSIZE is not a variable of ScraperSky; did you mean DEEP_SCAN_SCHEDULER_BATCH_SIZE?',
      'DATABSE_URL is not a variable of ScraperSky; did you mean DATABASE_URL?',
    ])
  })

  test('a blank value counts as unset', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' }).PORT).toBe(8000)
  })

  test('the web client allows no private IPs by default, and reads those of the settings', () => {
    expect(readConfig({}).CRAWL_ALLOW_ADDRESSES).toBeUndefined()
    const config = readConfig({
      CRAWL_ALLOW_ADDRESSES: '127.0.0.1, ::1',
      CRAWL_CONNECT_TO: '[::1]:8080',
      CRAWL_ALLOW_PORTS: '8080,8443',
    })
    expect(config.CRAWL_ALLOW_ADDRESSES).toEqual(['127.0.0.1', '::1'])
    expect(config.CRAWL_CONNECT_TO).toEqual({ ip: '::1', port: 8080 })
    expect(config.CRAWL_ALLOW_PORTS).toEqual([8080, 8443])
    expect(() => readConfig({ CRAWL_CONNECT_TO: 'localhost' })).toThrow('CRAWL_CONNECT_TO is "localhost"')
    for (const port of ['0', '65536', '99999']) {
      expect(() => readConfig({ CRAWL_CONNECT_TO: `127.0.0.1:${port}` })).toThrow('a port from 1 to 65535')
    }
  })
})
