/**
 * Works on up to `maxUnderWay` items at a time and yields the results in the order of the items. A result is yielded as soon
 * as it is the next one, also while the next item has not arrived. Memory stays constant.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  maxUnderWay: number,
): AsyncGenerator<Result> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const underWay: Promise<Result>[] = []
  let arriving: Promise<IteratorResult<Item>> | undefined
  let ended = false
  while (!ended || underWay.length > 0) {
    if (!ended && underWay.length < maxUnderWay) arriving ??= Promise.resolve(source.next())
    const first = underWay[0]
    const isDone = first === undefined ? false : await isBefore(first, arriving)
    if (first !== undefined && isDone) {
      yield await first
      underWay.splice(0, 1)
      continue
    }
    const item = await arriving
    arriving = undefined
    if (item === undefined || item.done === true) ended = true
    else {
      const result = work(item.value)
      // It is awaited later; until then a rejection must not end the process.
      result.catch(() => undefined)
      underWay.push(result)
    }
  }
}

async function isBefore(first: Promise<unknown>, second: Promise<unknown> | undefined): Promise<boolean> {
  const yes = first.then(() => true)
  return second === undefined ? await yes : await Promise.race([yes, second.then(() => false)])
}
