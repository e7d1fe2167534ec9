import { AppError } from '../core/errors.ts'
import type { Answer } from './destination.ts'
import type { DestinationApi } from './destination-api.ts'

/** So many calls in a row without an answer: the service is down, and each further one would take its whole time-out. */
const maxUnanswered = 3
/** A batch ends before its lease, also when every call is slow. */
const maxBatchMs = 90_000

/** One call after the other, for destinations without batches. What would fail for every person ends the batch. */
export async function oneByOne<Item, Value>(
  api: DestinationApi,
  items: readonly Item[],
  call: (item: Item) => Promise<Value>,
): Promise<readonly Answer<Value>[]> {
  const endsAt = performance.now() + maxBatchMs
  const answers: Answer<Value>[] = []
  let rest: AppError | undefined
  let unanswered = 0
  for (const item of items) {
    if (rest === undefined && performance.now() > endsAt)
      rest = api.error('provider_quota', `${api.title} is slow. The next contacts follow.`, { retryInMs: 1000 })
    if (rest !== undefined) {
      answers.push({ error: rest })
      continue
    }
    try {
      answers.push({ value: await call(item) })
      unanswered = 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answers.push({ error })
      unanswered = /^provider_un/.test(error.code) ? unanswered + 1 : 0
      if (error.pausesLane || error.code === 'provider_quota') rest = error
      // These were not sent: they wait, and lose no attempt.
      else if (unanswered === maxUnanswered)
        rest = api.error('provider_quota', `${api.title} does not answer. The next contacts follow.`, {
          retryInMs: 60_000,
        })
    }
  }
  return answers
}
