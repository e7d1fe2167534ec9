/** What a tool is besides its route, from which schemas, permission and annotations follow. */
export interface ToolDeclaration {
  readonly name: string
  readonly title: string
  /** Method and path of an operation. `{entity}` stands for each of `entities`, and the caller names one. */
  readonly route: string
  readonly entities?: readonly string[]
  /** When to use it. The summary of the route comes before it. */
  readonly use: string
  /** Inputs of the route that the tool has; all by default. A list has a parameter for every column: `filter` says the same. */
  readonly inputs?: readonly string[]
  /** Defaults that fit the context of a model rather than a screen. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Results and errors have only our own words and numbers: no text of websites, map services, destinations or imported files. */
  readonly ownWords?: true
  /** It needs a write scope, but changes nothing. */
  readonly changesNothing?: true
  /** It adds and overwrites nothing. */
  readonly onlyAdds?: true
  /** It makes the server call others: websites, map services, a CRM. */
  readonly reachesOut?: true
}

const gates = ['leads', 'contacts', 'places', 'local-businesses', 'domains', 'sitemap-files', 'pages']
const others = gates.filter((entity) => entity !== 'leads' && entity !== 'contacts')
const listInputs = ['text', 'filter', 'sort', 'limit', 'after', 'facets', 'total']
const few = { limit: 20 }

/** The tools, in the order of a typical conversation. */
export const toolDeclarations: readonly ToolDeclaration[] = [
  {
    name: 'estimate_search',
    title: 'Estimate a search',
    route: 'POST /api/v2/searches/estimate',
    use: 'Use it before start_search, and show the expected results and cost to the user.',
    reachesOut: true,
  },
  {
    name: 'start_search',
    title: 'Start a search',
    route: 'POST /api/v2/searches',
    use: 'It may spend money: send max_cost. With run_to_contacts it goes on until contacts are found. Follow it with get_search.',
    ownWords: true,
    onlyAdds: true,
    reachesOut: true,
  },
  {
    name: 'list_searches',
    title: 'List searches',
    route: 'GET /api/v2/searches',
    use: 'Use it to find the id of a search.',
    defaults: few,
  },
  {
    name: 'get_search',
    title: 'Show a search',
    route: 'GET /api/v2/searches/:id',
    use: 'Use it to see how far a search is.',
  },
  {
    name: 'get_search_results',
    title: 'Count the results of a search',
    route: 'GET /api/v2/searches/:id/results',
    use: 'To list its leads, use list_leads with {"field": "searches", "op": "has_any", "value": [ID]}.',
    ownWords: true,
  },
  {
    name: 'list_search_changes',
    title: 'List what changed since the last search',
    route: 'GET /api/v2/searches/:id/changes',
    use: 'Use it after a repeated search.',
  },
  {
    name: 'cancel_search',
    title: 'Cancel a search',
    route: 'POST /api/v2/searches/:id/cancel',
    use: 'It cannot be resumed; start_search starts it again.',
  },
  {
    name: 'describe_columns',
    title: 'Describe columns',
    route: 'GET /api/v2/entities',
    use: 'Use it before you write a filter: it lists the columns of each entity with their types, values and operators.',
  },
  {
    name: 'list_leads',
    title: 'List leads',
    route: 'GET /api/v2/leads',
    use: 'A lead is one business or site with its best person, e-mail and phone. Page with `next` as `after`.',
    inputs: listInputs,
    defaults: few,
  },
  {
    name: 'get_lead',
    title: 'Show a lead',
    route: 'GET /api/v2/leads/:id',
    use: 'Its contacts are in `lineage`; their evidence is in list_contact_evidence.',
  },
  {
    name: 'list_contacts',
    title: 'List contacts',
    route: 'GET /api/v2/contacts',
    use: 'Use list_contact_evidence to say where each was found. Page with `next` as `after`.',
    inputs: listInputs,
    defaults: few,
  },
  {
    name: 'get_contact',
    title: 'Show a contact',
    route: 'GET /api/v2/contacts/:id',
    use: 'It includes the evidence, the verdicts on its e-mail and its deliveries.',
  },
  {
    name: 'list_contact_evidence',
    title: 'Show where contacts were found',
    route: 'GET /api/v2/contacts/evidence',
    use: 'Use it for all contacts of a list at once, and cite source_url to the user.',
  },
  {
    name: 'list_rows',
    title: 'List places, businesses, sites, sitemaps or pages',
    route: 'GET /api/v2/{entity}',
    entities: others,
    use: 'Rows that wait at a gate for a decision have curation_status New.',
    inputs: listInputs,
    defaults: few,
  },
  {
    name: 'get_row',
    title: 'Show a place, business, site, sitemap or page',
    route: 'GET /api/v2/{entity}/:id',
    entities: others,
    use: 'It includes what came before it and what came of it.',
  },
  {
    name: 'read_page',
    title: 'Read the text of a page',
    route: 'GET /api/v2/pages/:id/text',
    use: 'It says which contacts were found where in the text. The page is read from its site again.',
    reachesOut: true,
  },
  {
    name: 'preview_status_change',
    title: 'Preview a status change',
    route: 'POST /api/v2/{entity}/preview',
    entities: gates,
    use: 'Use it before every change by filter: change_status_by_filter expects its count. Show count and cost to the user.',
  },
  {
    name: 'change_status',
    title: 'Change the status of rows',
    route: 'PUT /api/v2/{entity}/status',
    entities: gates,
    use: 'Selected starts the next stage for these rows. undo_change takes bulk_action_id for ten minutes.',
    ownWords: true,
  },
  {
    name: 'change_status_by_filter',
    title: 'Change the status of all rows of a filter',
    route: 'PUT /api/v2/{entity}/status/filtered',
    entities: gates,
    // Not `all`: a model must have seen how many rows it changes.
    inputs: ['filter', 'status', 'expected_count'],
    use: 'Send the count of preview_status_change as expected_count. undo_change takes bulk_action_id for ten minutes.',
    ownWords: true,
  },
  {
    name: 'undo_change',
    title: 'Undo a change',
    route: 'POST /api/v2/bulk-actions/:id/undo',
    use: 'Use bulk_action_id of the change.',
    ownWords: true,
  },
  {
    name: 'preview_validation',
    title: 'Preview a validation of e-mails',
    route: 'POST /api/v2/contacts/validate/preview',
    use: 'Use it before validate_contacts, and show the cost to the user.',
    ownWords: true,
  },
  {
    name: 'validate_contacts',
    title: 'Validate e-mails',
    route: 'POST /api/v2/contacts/validate',
    inputs: ['ids', 'filter', 'expected_count', 'paid', 'force'],
    use: 'With a filter, send the count of preview_validation as expected_count. The verdicts are in get_contact a moment later.',
    ownWords: true,
    onlyAdds: true,
    reachesOut: true,
  },
  {
    name: 'list_destinations',
    title: 'List destinations',
    route: 'GET /api/v2/destinations',
    // Not in our own words: it says why a destination refused something, in its words.
    use: 'CRMs, mailing lists and webhooks that contacts can be delivered to.',
  },
  {
    name: 'preview_delivery',
    title: 'Preview a delivery',
    route: 'POST /api/v2/destinations/:id/dry-run',
    use: 'A person delivers them in the web app.',
    changesNothing: true,
    reachesOut: true,
  },
  {
    name: 'list_alarms',
    title: 'List alarms',
    route: 'GET /api/v2/alarms',
    use: 'Use it when nothing seems to happen.',
    ownWords: true,
  },
  {
    name: 'get_pipeline',
    title: 'Show the pipeline',
    route: 'GET /api/v2/pipeline',
    use: 'Use it to see what waits where, and what needs attention.',
    ownWords: true,
  },
]
