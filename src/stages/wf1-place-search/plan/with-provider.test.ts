import { expect, test } from 'vitest'
import { startGoogleStub } from '../../../../demo/stub-servers/google-places-stub.ts'
import { createGooglePlaces } from '../../../providers/google-places/google-places.ts'
import { queryFor, soon, townBox, townOf } from '../../../testing/provider-fixture.ts'
import { SearchPlan } from './search-plan.ts'

test('finds all places of a provider whose queries are capped', async () => {
  const stub = await startGoogleStub({ town: townOf(400), key: 'k' })
  const provider = createGooglePlaces({ key: 'k', endpoint: stub.endpoint, userAgent: 'Test/1.0' })
  const { capPerQuery = 0, pageSize } = provider.traits
  const plan = new SearchPlan({ area: { box: townBox }, cap: capPerQuery, pageSize })
  const names = new Set<string>()
  for (let call = plan.next(); typeof call !== 'string'; call = plan.next()) {
    const { box, pageToken } = call
    const page = await provider.search(
      queryFor({ box, ...(pageToken === undefined ? undefined : { pageToken }) }),
      soon(),
    )
    for (const { name = '' } of page.places) names.add(name)
    plan.record(page)
  }
  expect(names.size).toBe(400)
  expect(plan.progress).toMatchObject({ found: 400, cellsLeft: 0, calls: stub.requests.length })
  expect(plan.estimate()).toMatchObject({ found: 400, estimated: 400, low: 400 })
  await Promise.all([provider.close(), stub.close()])
})
