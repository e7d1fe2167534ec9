import { rounded } from '../bench.ts'
import { pagesAt, type Server, send } from './client.ts'

/** Three filters and a sort each: many and few matches, columns of imports and of extraction, first and deep pages. */
export const pageLists = [
  'kind=contact&depth=lte:2&curation_status=New&sort=-created_at',
  'kind=in:contact,about,team&curation_status=New&depth=lte:3&sort=-lastmod',
  'kind=legal&page_processing_status=is_null&depth=5&sort=created_at',
  'kind=products&curation_status=New&depth=gte:2&sort=url',
  'kind=contact&word_count=lt:300&depth=2&sort=title',
  'has_form=true&language=de&curation_status=Selected&sort=-id',
  'language=en&curation_status=Maybe&word_count=gt:500&sort=-word_count',
  'curation_status=in:Selected,Maybe&kind=in:team,legal&language=fr&sort=title',
  'curation_status=Archived&kind=blog&http_status=200&sort=-fetched_at',
  'contact_rank=is_not_null&curation_status=New&depth=1&sort=kind',
].map((query) => `${pagesAt}?${query}`)
/** The list that the bare route serves too. */
export const list = `${pageLists[0]}&total=none`

const rounds = 3
const deep = 40
const maxLimit = 500

interface Page {
  readonly next: string | null
  readonly previous: string | null
}

/** Requests the first pages of each list, pages some ten thousand rows down (or at its end), and back; returns every latency. */
export async function walkLists(server: Server, lists: readonly string[]): Promise<number[]> {
  const times: number[] = []
  const timed = async (path: string): Promise<Page> => {
    const started = performance.now()
    const page = (await (await send(server, path)).json()) as Page
    times.push(performance.now() - started)
    return page
  }
  for (const first of lists) {
    const depths = await placesIn(server, first)
    for (let round = 0; round < rounds; round++) {
      await timed(first)
      for (const place of depths) {
        const { previous } = await timed(`${first}&after=${place}`)
        if (previous !== null) await timed(`${first}&before=${previous}`)
      }
    }
  }
  return times
}

/** Cursors after the first page and far below it. */
async function placesIn(server: Server, first: string): Promise<string[]> {
  const { next } = (await (await send(server, first)).json()) as Page
  let place = next
  for (let depth = 0; depth < deep && place !== null; depth++) {
    const further = (await (await send(server, `${first}&limit=${maxLimit}&total=none&after=${place}`)).json()) as Page
    if (further.next === null) break
    place = further.next
  }
  return [next, place].filter((each) => each !== null)
}

export const p95 = (times: readonly number[]): number =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0, 1)
