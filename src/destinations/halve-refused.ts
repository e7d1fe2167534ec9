import { AppError } from '../core/errors.ts'
import type { Answer, PersonWrite } from './destination.ts'

/** Some services refuse a whole call because of one row: a refused call is halved until the bad rows are alone. */
export async function halveRefused<Value>(
  writes: readonly PersonWrite[],
  send: (writes: readonly PersonWrite[]) => Promise<readonly Answer<Value>[]>,
): Promise<readonly Answer<Value>[]> {
  if (writes.length === 0) return []
  try {
    return await send(writes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'delivery_refused' || writes.length === 1) return writes.map(() => ({ error }))
    const middle = Math.ceil(writes.length / 2)
    const first = await halveRefused(writes.slice(0, middle), send)
    return [...first, ...(await halveRefused(writes.slice(middle), send))]
  }
}
