import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { defineStage } from '../curation/define-stage.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { loopContext } from '../testing/loops.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { AppError } from './errors.ts'
import { createLog } from './log.ts'

const database = useTestDatabase()

test('a line is one JSON object with level, time, fields and msg', () => {
  const { log, lines } = memoryLog()
  log.child({ stage: 's' }).warn({ id: '1' }, 'hello')
  log.debug({}, 'below the level')
  expect(lines).toEqual([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), stage: 's', id: '1', msg: 'hello' },
  ])
})

test('an error and its cause are written with their messages', () => {
  const { log, lines } = memoryLog()
  log.error({ err: new Error('outer'), cause: new TypeError('inner') }, 'x')
  expect(lines).toMatchObject([{ err: { message: 'outer' }, cause: { type: 'TypeError', message: 'inner' } }])
})

test('pretty output is text, with or without colours', () => {
  const to = new PassThrough({ encoding: 'utf8' })
  createLog({ level: 'info', pretty: true, to }).info({ stage: 's' }, 'hello')
  const text = String(to.read())
  expect(text).toContain('hello')
  expect(() => JSON.parse(text)).toThrow()
  expect(text).toContain('\x1b[')
  createLog({ level: 'info', pretty: true, colours: false, to }).info({ stage: 's' }, 'hello')
  expect(String(to.read())).not.toContain('\x1b')
})

test('pretty output shows completed rows at level debug only', () => {
  const to = new PassThrough({ encoding: 'utf8' })
  const write = (level: 'info' | 'debug') => createLog({ level, pretty: true, to }).info({ stage: 's' }, 'completed')
  write('info')
  expect(to.read()).toBeNull()
  write('debug')
  expect(String(to.read())).toContain('completed')
})

describe('a settled row logs one line', () => {
  const stage = defineStage({
    id: 'test-log',
    summary: 'logs',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim: { leaseSeconds: 60, maxAttempts: 2 },
    outcomes: ['ok'],
    async process({ name }) {
      if (name === 'place 1') throw new AppError('cancelled', 'stopped', { cause: new Error('because') })
      if (name === 'place 2') throw new Error('unknown')
      return 'ok' as const
    },
  })

  test('with stage, id, attempt, ms and outcome or code', async () => {
    const ids = await makePlaces(database.db, 3, database)
    const { log, lines } = memoryLog()
    await runJobLoop(loopContext(database.db, stage, { log })).finished
    expect(lines).toHaveLength(3)
    const common = { stage: 'test-log', attempt: 1, ms: expect.any(Number), time: expect.any(String) }
    const lineOf = (index: number) => lines.find(({ id }) => id === ids[index])
    expect(lineOf(0)).toEqual({ ...common, level: 'info', id: ids[0], outcome: 'ok', msg: 'completed' })
    expect(lineOf(1)).toMatchObject({ ...common, level: 'warn', code: 'cancelled', error: 'stopped', msg: 'failed' })
    expect(lineOf(1)).toMatchObject({ cause: { message: 'because' } })
    expect(lineOf(2)).toMatchObject({ ...common, level: 'info', code: 'unexpected', msg: 'retried' })
  })
})
