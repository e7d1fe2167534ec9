import { describe, expect, test } from 'vitest'
import { type Box, boxAround, contains } from '../../../core/geo.ts'
import { runPlan } from '../../../testing/run-plan.ts'
import { simulateCity } from '../../../testing/simulated-city.ts'
import { type PlanCursor, type PlannedPlace, type PlanOptions, SearchPlan } from './search-plan.ts'

const city = simulateCity({ seed: 3, size: 1500, cap: 60, missRate: [0, 0] })
const options: PlanOptions = { area: { box: city.box }, cap: 60, pageSize: 20, seed: 3 }
/** Repeats its answer to the same query, as a provider does within a search. */
function cached(query: (box: Box) => readonly PlannedPlace[]): (box: Box) => readonly PlannedPlace[] {
  const answers = new Map<string, readonly PlannedPlace[]>()
  return (box) => {
    const key = JSON.stringify(box)
    const answer = answers.get(key) ?? query(box)
    answers.set(key, answer)
    return answer
  }
}

/** As PostgreSQL would return it. */
const stored = (plan: SearchPlan) => JSON.parse(JSON.stringify(plan.toCursor())) as PlanCursor

describe('a small search', () => {
  const few = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `p${index}`, latitude: 53.75 + index * 0.001, longitude: -1.5 }))

  test('without any result is complete after one call, with an estimate of 0', () => {
    const plan = new SearchPlan(options)
    expect(runPlan(plan, () => [])).toMatchObject({ end: 'complete' })
    expect(plan.progress.calls).toBe(1)
    expect(plan.estimate()).toEqual({ found: 0, estimated: 0, low: 0, high: 0 })
  })

  test('below the cap is one cell with all its pages, and one check cell', () => {
    const plan = new SearchPlan(options)
    const { boxes } = runPlan(plan, (box) => few(45).filter((place) => contains(box, place)))
    expect(boxes.map(({ purpose }) => purpose)).toEqual(['tile', 'check'])
    expect(plan.progress).toMatchObject({ calls: 4, found: 45 })
    expect(plan.estimate()).toMatchObject({ found: 45, estimated: 45, low: 45 })
    expect(plan.estimate().high).toBeGreaterThan(45)
  })

  test('without checks has no upper bound', () => {
    const plan = new SearchPlan({ ...options, checkShare: 0 })
    runPlan(plan, () => few(45))
    expect(plan.estimate()).toEqual({ found: 45, estimated: 45, low: 45, high: undefined })
  })
})

describe('limits', () => {
  test('stops at the maximum of results', () => {
    const plan = new SearchPlan({ ...options, maxResults: 100 })
    expect(runPlan(plan, city.query)).toMatchObject({ end: 'max_results' })
    expect(plan.progress.found).toBeGreaterThanOrEqual(100)
    expect(plan.progress.found).toBeLessThan(120)
    expect(plan.estimate().high).toBeUndefined()
  })

  test('makes no more calls than the maximum', () => {
    const plan = new SearchPlan({ ...options, maxCalls: 10 })
    expect(runPlan(plan, city.query)).toMatchObject({ end: 'max_calls' })
    expect(plan.progress.calls).toBe(10)
  })

  test('more places at one point than the cap are reported as saturated, not searched endlessly', () => {
    const samePoint = Array.from({ length: 200 }, (_, index) => ({ id: `h${index}`, latitude: 53.8, longitude: -1.5 }))
    const plan = new SearchPlan(options)
    const query = (box: Box) => samePoint.filter((place) => contains(box, place)).slice(0, 60)
    expect(runPlan(plan, query, { calls: 2000 })).toMatchObject({ end: 'complete' })
    expect(plan.progress.cellsSaturated).toBeGreaterThan(0)
    expect(plan.estimate().high).toBeUndefined()
  })
})

describe('the area', () => {
  test('of a circle: corners are not searched, and places outside do not count', () => {
    const centre = { latitude: 53.8, longitude: -1.55 }
    const circle = { centre, radiusMetres: 5000 }
    const inCircle = new SearchPlan({ ...options, area: { box: boxAround(centre, 5000), circle } })
    const inBox = new SearchPlan({ ...options, area: { box: boxAround(centre, 5000) } })
    runPlan(inCircle, city.query)
    runPlan(inBox, city.query)
    expect(inCircle.progress.found).toBeLessThan(inBox.progress.found)
    expect(inCircle.progress.found).toBeGreaterThan(inBox.progress.found / 2)
  })

  test('across the antimeridian is searched on both sides', () => {
    const box = { south: -18, west: 179, north: -16, east: -179 }
    const places = [179.5, -179.5].map((longitude) => ({ id: String(longitude), latitude: -17, longitude }))
    const plan = new SearchPlan({ ...options, area: { box } })
    const { ids, boxes } = runPlan(plan, (cell) => places.filter((place) => contains(cell, place)))
    expect(ids.size).toBe(2)
    expect(boxes.every(({ box: cell }) => cell.west <= cell.east)).toBe(true)
  })

  test('a place without coordinates counts and causes no split', () => {
    const plan = new SearchPlan(options)
    runPlan(plan, (): PlannedPlace[] => [{ id: 'mobile hairdresser' }])
    expect(plan.progress).toMatchObject({ found: 1, calls: 1 })
  })
})

describe('a cursor', () => {
  test('saved after every call gives the same cells and estimate as an uninterrupted run', () => {
    const query = cached(city.query)
    const whole = new SearchPlan(options)
    const { ids, boxes } = runPlan(whole, query)
    const searched: Box[] = []
    const found = new Set<string>()
    let plan = new SearchPlan(options)
    for (let end = 'interrupted'; end === 'interrupted'; ) {
      const part = runPlan(plan, query, { calls: 1 })
      end = part.end
      searched.push(...part.boxes.map(({ box }) => box))
      for (const id of part.ids) found.add(id)
      plan = new SearchPlan(options, { cursor: stored(plan), found: city.places.filter(({ id }) => found.has(id)) })
    }
    expect(searched).toEqual(boxes.map(({ box }) => box))
    expect(found).toEqual(ids)
    expect(plan.estimate()).toEqual(whole.estimate())
  })

  test('stays small', () => {
    const plan = new SearchPlan(options)
    let largest = 0
    while (runPlan(plan, city.query, { calls: 1 }).end === 'interrupted') {
      largest = Math.max(largest, JSON.stringify(plan.toCursor()).length)
    }
    expect(largest).toBeLessThan(24_000)
  })
})

test('a cell that is too heavy for the provider is split without an answer', () => {
  const plan = new SearchPlan(options)
  plan.splitCell()
  const { ids } = runPlan(plan, city.query)
  expect(ids.size).toBe(1500)
})

test('an expired page token restarts the cell', () => {
  const plan = new SearchPlan(options)
  plan.record({ places: [{ id: 'a', latitude: 53.8, longitude: -1.5 }], nextPageToken: 'expiring' })
  expect(plan.next()).toMatchObject({ pageToken: 'expiring' })
  plan.restartCell()
  expect(plan.next()).toMatchObject({ box: city.box, pageToken: undefined })
})

describe('endless pages', () => {
  const place = (id: string) => ({ id, latitude: 53.8, longitude: -1.5 })

  test('an empty page is the last of its cell, even with a page token', () => {
    const plan = new SearchPlan(options)
    plan.record({ places: [], nextPageToken: 'more' })
    expect(plan.next()).toBe('complete')
    expect(plan.progress).toMatchObject({ calls: 1, cellsSaturated: 0 })
  })

  test('a cell has at most as many pages as the cap fills, also after a restart, and counts as saturated', () => {
    let plan = new SearchPlan({ ...options, checkShare: 0 })
    for (const id of ['a', 'b', 'c']) {
      plan.record({ places: [place(id)], nextPageToken: 'more' })
      plan = new SearchPlan({ ...options, checkShare: 0 }, { cursor: stored(plan), found: [] })
    }
    expect(plan.next()).toBe('complete')
    expect(plan.progress).toMatchObject({ calls: 3, cellsDone: 1, cellsSaturated: 1 })
  })
})

test('the cursor stores only id and coordinates of a place', () => {
  const plan = new SearchPlan(options)
  const place = { id: 'a', latitude: 53.8, longitude: -1.5, phone: '+441134960000', raw: { secret: 'text' } }
  plan.record({ places: [place, { id: 'b' }], nextPageToken: 'more' })
  expect(stored(plan).open?.places).toEqual([{ id: 'a', latitude: 53.8, longitude: -1.5 }, { id: 'b' }])
})
