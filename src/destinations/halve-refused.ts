import { AppError } from '../core/errors.ts'
import type { Answer } from './destination.ts'

/** Some services refuse a whole call because of one row: a refused call is halved until the bad rows are alone. */
export async function halveRefused<Item, Value>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<readonly Answer<Value>[]>,
): Promise<readonly Answer<Value>[]> {
  if (items.length === 0) return []
  try {
    return await send(items)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'delivery_refused' || items.length === 1) return items.map(() => ({ error }))
    const middle = Math.ceil(items.length / 2)
    const first = await halveRefused(items.slice(0, middle), send)
    return [...first, ...(await halveRefused(items.slice(middle), send))]
  }
}
