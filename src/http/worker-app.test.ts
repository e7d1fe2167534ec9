import { expect, test } from 'vitest'
import type { LaneReport } from '../curation/lane-report.ts'
import { quietLog } from '../testing/loops.ts'
import { slowestLaneGauges } from './lane-gauges.ts'
import { loopGauges, type ReadLoops } from './loop-gauges.ts'
import { createMetrics } from './metrics.ts'
import { buildWorkerApp } from './worker-app.ts'

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const loops = (lastHeartbeatAt: Date): ReturnType<ReadLoops> => ({
  inFlightByStage: () => new Map([['wf7-page-extraction', 3]]),
  lastHeartbeatAt,
})
const lane = { lane: 'slow.example', waiting: 7, in_flight: 1, gap_ms: 2500, paused_until: null, pause_reason: null }

function appWith(
  readLoops: ReadLoops,
  problem?: string,
  reportLanes: () => Promise<readonly LaneReport[]> = async () => [lane],
) {
  const metrics = createMetrics([loopGauges(readLoops), slowestLaneGauges(reportLanes)])
  const findProblem = async () => problem
  const app = buildWorkerApp({
    metrics,
    metricsAccess: 'open',
    readLoops,
    findProblem,
    worker: 'one',
    version: '1.2.3',
    log: quietLog,
  })
  return { app, metrics }
}

test('health: 200 with the stages, and 503 with the reason', async () => {
  const heartbeat = secondsAgo(5)
  const ask = async (readLoops: ReadLoops, problem?: string) => {
    const { statusCode, ...answer } = await appWith(readLoops, problem).app.inject('/health')
    return [statusCode, answer.json()]
  }
  expect(await ask(() => loops(heartbeat))).toEqual([
    200,
    {
      status: 'ok',
      worker: 'one',
      version: '1.2.3',
      stages: [{ id: 'wf7-page-extraction', in_flight: 3 }],
      last_heartbeat_at: heartbeat.toISOString(),
    },
  ])
  const unavailable = (problem: string) => [503, expect.objectContaining({ status: 'unavailable', problem })]
  expect(await ask(() => undefined)).toEqual(unavailable('the stages have not started yet'))
  expect(await ask(() => loops(secondsAgo(90)))).toEqual(unavailable('no heartbeat was recorded for 90 s; see the log'))
  expect(await ask(() => loops(heartbeat), 'no database')).toEqual(unavailable('no database'))
})

test('metrics: counters, loops and the slowest lanes of this process, without queues', async () => {
  let isDown = false
  const { app, metrics } = appWith(
    () => loops(secondsAgo(5)),
    undefined,
    async () => {
      if (isDown) throw new Error('the database does not respond')
      return [
        lane,
        { ...lane, lane: 'ill.example', paused_until: secondsAgo(-600).toISOString(), pause_reason: 'failing' },
      ]
    },
  )
  metrics.claimed('wf7-page-extraction', 3)
  metrics.settled('wf7-page-extraction', 'completed', 1)
  const { headers, body } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'scrapersky_rows_claimed_total{stage="wf7-page-extraction"} 3',
      'scrapersky_rows_settled_total{stage="wf7-page-extraction",settlement="completed"} 1',
      'scrapersky_loop_rows_in_flight{stage="wf7-page-extraction"} 3',
      'scrapersky_lane_waiting_rows{lane="slow.example"} 7',
      'scrapersky_lane_in_flight{lane="slow.example"} 1',
      'scrapersky_lane_gap_seconds{lane="slow.example"} 2.5',
      expect.stringMatching(/^scrapersky_lane_paused_seconds\{lane="ill\.example",reason="failing"\} (599|600)/),
      'scrapersky_database_up 1',
    ]),
  )
  expect(body).not.toContain('scrapersky_queue')
  expect(body).not.toContain('scrapersky_lane_paused_seconds{lane="slow.example"')
  isDown = true
  const without = (await app.inject('/metrics')).body
  expect(without).toContain('scrapersky_database_up 0')
  expect(without).not.toContain('slow.example')
})

test('nothing else is served', async () => {
  const { app } = appWith(() => undefined)
  for (const url of ['/', '/health/ready', '/api/v2/stages', '/metrics/x'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  expect((await app.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
})
