/** What costs the server most of all that a viewer may send: texts that are nowhere, many columns, whole tables, deep sorts. */
export interface WorstRequest {
  readonly path: string
  /** Sent by POST. */
  readonly body?: object
}

const api = '/api/v2'
const nowhere = (n: number) => `zq${n}xj`
const texts = ['url', 'title', 'description', 'h1']
/** Text searches on different columns, none of which finds anything. */
const searches = (count: number) => ({
  all: [
    {
      any: Array.from({ length: count }, (_, n) => ({
        field: texts[n % texts.length],
        op: 'contains',
        value: nowhere(n),
      })),
    },
  ],
})
/** As many conditions as a filter may have. */
const filter = searches(95)
const inUrl = encodeURIComponent(JSON.stringify(searches(60)))
const everything = { all: [] }

export const worstRequests: readonly WorstRequest[] = [
  { path: `${api}/pages?filter=${inUrl}&sort=-title&limit=500` },
  { path: `${api}/pages?sort=description&limit=500&facets=kind,language,curation_status` },
  { path: `${api}/pages?text=${nowhere(1)}%20${nowhere(2)}&sort=h1` },
  { path: `${api}/leads?sort=-email&limit=500&facets=curation_status,city,country` },
  { path: `${api}/contacts?text=${nowhere(3)}&sort=title` },
  { path: `${api}/leads/points` },
  { path: `${api}/pages/preview`, body: { filter, status: 'Selected' } },
  { path: `${api}/pages/fields/preview`, body: { filter: everything, add_tags: ['x'] } },
  { path: `${api}/contacts/duplicates` },
  { path: `${api}/pages/export`, body: { filter: everything, format: 'csv' } },
  { path: `${api}/pages/export`, body: { filter: everything, format: 'xlsx' } },
  { path: `${api}/pipeline` },
]
