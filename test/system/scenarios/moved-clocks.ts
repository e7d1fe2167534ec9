import { until } from '../../../src/testing/until.ts'
import { Crawl, log } from '../crawl.ts'
import { fakeTime, libfaketime, linux, postgresql15 } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { PostgresServer } from '../servers/postgres.ts'

export const movedClocks: Scenario = {
  name: 'moved-clocks',
  summary: 'one worker two days ahead, one two days behind, and a third that is killed with rows in process',
  needs: [linux, postgresql15, fakeTime],
  async run(opened) {
    const server = await PostgresServer.create(opened)
    const crawl = await Crawl.start(opened, {
      sites: 120,
      env: { DATABASE_URL: server.url },
      directUrl: () => server.url,
      workers: [movedBy('+2d'), movedBy('-2d'), {}],
    })
    await crawl.reaches(0.25)
    await until(
      'rows in process of the third worker',
      async () => (await server.query(`SELECT FROM leases WHERE worker = 'worker-3'`)).length > 0,
    )
    await crawl.kill(3)
    log('the third worker was killed')
    const resumed = await crawl.goesOn()
    return crawl.ends('libfaketime, workers two days ahead and behind; the third kill -9', resumed)
  },
}

function movedBy(offset: string) {
  return {
    env: {
      LD_PRELOAD: libfaketime ?? '',
      FAKETIME: offset,
      // Timers measure durations. Only the time of day is moved.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  }
}
