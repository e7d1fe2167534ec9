import { describe, expect, test } from 'vitest'
import { type Box, boxAround, contains } from '../../../core/geo.ts'
import { runPlan } from '../../../testing/run-plan.ts'
import { simulateCity } from '../../../testing/simulated-city.ts'
import { type PlanCursor, type PlannedPlace, type PlanOptions, SearchPlan } from './search-plan.ts'

const city = simulateCity({ seed: 3, size: 1500, cap: 60, missRate: [0, 0] })
const options: PlanOptions = { area: { box: city.box }, cap: 60, pageSize: 20, seed: 3 }
/** The same answer to the same question, as a provider gives within a search. */
function remembered(query: (box: Box) => readonly PlannedPlace[]): (box: Box) => readonly PlannedPlace[] {
  const answers = new Map<string, readonly PlannedPlace[]>()
  return (box) => {
    const key = JSON.stringify(box)
    const answer = answers.get(key) ?? query(box)
    answers.set(key, answer)
    return answer
  }
}

/** As PostgreSQL would give it back. */
const stored = (plan: SearchPlan) => JSON.parse(JSON.stringify(plan.toCursor())) as PlanCursor

describe('a small search', () => {
  const few = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `p${index}`, latitude: 53.75 + index * 0.001, longitude: -1.5 }))

  test('without any result is complete after one call, and knows that there is nothing', () => {
    const plan = new SearchPlan(options)
    expect(runPlan(plan, () => [])).toMatchObject({ end: 'complete' })
    expect(plan.progress.calls).toBe(1)
    expect(plan.estimate()).toEqual({ found: 0, estimated: 0, low: 0, high: 0 })
  })

  test('below the cap is one cell, all its pages, and one look across', () => {
    const plan = new SearchPlan(options)
    const { boxes } = runPlan(plan, (box) => few(45).filter((place) => contains(box, place)))
    expect(boxes.map(({ purpose }) => purpose)).toEqual(['tile', 'check'])
    expect(plan.progress).toMatchObject({ calls: 4, found: 45 })
    expect(plan.estimate()).toMatchObject({ found: 45, estimated: 45, low: 45 })
    expect(plan.estimate().high).toBeGreaterThan(45)
  })

  test('without checks there is no upper bound to tell', () => {
    const plan = new SearchPlan({ ...options, checkShare: 0 })
    runPlan(plan, () => few(45))
    expect(plan.estimate()).toEqual({ found: 45, estimated: 45, low: 45, high: undefined })
  })
})

describe('limits', () => {
  test('enough results end the search', () => {
    const plan = new SearchPlan({ ...options, maxResults: 100 })
    expect(runPlan(plan, city.query)).toMatchObject({ end: 'max_results' })
    expect(plan.progress.found).toBeGreaterThanOrEqual(100)
    expect(plan.progress.found).toBeLessThan(120)
    expect(plan.estimate().high).toBeUndefined()
  })

  test('no call is made beyond those that are paid for', () => {
    const plan = new SearchPlan({ ...options, maxCalls: 10 })
    expect(runPlan(plan, city.query)).toMatchObject({ end: 'max_calls' })
    expect(plan.progress.calls).toBe(10)
  })

  test('more places at one spot than a query can give are told, not searched for ever', () => {
    const heap = Array.from({ length: 200 }, (_, index) => ({ id: `h${index}`, latitude: 53.8, longitude: -1.5 }))
    const plan = new SearchPlan(options)
    const query = (box: Box) => heap.filter((place) => contains(box, place)).slice(0, 60)
    expect(runPlan(plan, query, { calls: 2000 })).toMatchObject({ end: 'complete' })
    expect(plan.progress.cellsSaturated).toBeGreaterThan(0)
    expect(plan.estimate().high).toBeUndefined()
  })
})

describe('the area', () => {
  test('of a circle: corners are not asked, and what lies outside does not count', () => {
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

  test('a place without a position counts and cuts nothing', () => {
    const plan = new SearchPlan(options)
    runPlan(plan, (): PlannedPlace[] => [{ id: 'mobile hairdresser' }])
    expect(plan.progress).toMatchObject({ found: 1, calls: 1 })
  })
})

describe('a cursor', () => {
  test('after every call leads to the same cells and the same estimate as no interruption', () => {
    const query = remembered(city.query)
    const whole = new SearchPlan(options)
    const { ids, boxes } = runPlan(whole, query)
    const asked: Box[] = []
    const found = new Set<string>()
    let plan = new SearchPlan(options)
    for (let end = 'interrupted'; end === 'interrupted'; ) {
      const part = runPlan(plan, query, { calls: 1 })
      end = part.end
      asked.push(...part.boxes.map(({ box }) => box))
      for (const id of part.ids) found.add(id)
      plan = new SearchPlan(options, { cursor: stored(plan), found: city.places.filter(({ id }) => found.has(id)) })
    }
    expect(asked).toEqual(boxes.map(({ box }) => box))
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

test('a cell that is too heavy for the provider is cut without an answer', () => {
  const plan = new SearchPlan(options)
  plan.splitCell()
  const { ids } = runPlan(plan, city.query)
  expect(ids.size).toBe(1500)
})

test('an expired page token starts the cell again', () => {
  const plan = new SearchPlan(options)
  plan.record({ places: [{ id: 'a', latitude: 53.8, longitude: -1.5 }], nextPageToken: 'soon gone' })
  expect(plan.next()).toMatchObject({ pageToken: 'soon gone' })
  plan.restartCell()
  expect(plan.next()).toMatchObject({ box: city.box, pageToken: undefined })
})

describe('pages that never end', () => {
  const place = (id: string) => ({ id, latitude: 53.8, longitude: -1.5 })

  test('an empty page is the last of its cell, whatever it promises', () => {
    const plan = new SearchPlan(options)
    plan.record({ places: [], nextPageToken: 'more' })
    expect(plan.next()).toBe('complete')
    expect(plan.progress).toMatchObject({ calls: 1, cellsSaturated: 0 })
  })

  test('a cell has no more pages than the cap fills, over a restart too, and says that more was promised', () => {
    let plan = new SearchPlan({ ...options, checkShare: 0 })
    for (const id of ['a', 'b', 'c']) {
      plan.record({ places: [place(id)], nextPageToken: 'more' })
      plan = new SearchPlan({ ...options, checkShare: 0 }, { cursor: stored(plan), found: [] })
    }
    expect(plan.next()).toBe('complete')
    expect(plan.progress).toMatchObject({ calls: 3, cellsDone: 1, cellsSaturated: 1 })
  })
})

test('the cursor holds nothing of a place but who and where', () => {
  const plan = new SearchPlan(options)
  const told = { id: 'a', latitude: 53.8, longitude: -1.5, phone: '+441134960000', raw: { secret: 'words' } }
  plan.record({ places: [told, { id: 'b' }], nextPageToken: 'more' })
  expect(stored(plan).open?.places).toEqual([{ id: 'a', latitude: 53.8, longitude: -1.5 }, { id: 'b' }])
})
