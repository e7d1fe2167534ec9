// The routes of queues, imports and rules.
import type {
  Attempt,
  DeadLetter,
  DeadLetterGroup,
  DryRun,
  Import,
  ImportPreview,
  ImportRow,
  Retried,
  Rule,
  Stage,
  StageRun,
} from '../../../src/http/contract/types.ts'
import type { FilterNode, Slug } from './entity-routes.ts'

interface ById {
  readonly id: string
}
interface Items<Item> {
  readonly items: readonly Item[]
}
interface Listed<Item> extends Items<Item> {
  readonly next: string | null
}

/** Which failed rows: those of a stage, of an error, with these words. */
export interface LettersAsked {
  readonly stage?: string
  readonly code?: string
  readonly text?: string
}
export type LettersTarget = LettersAsked & { readonly ids?: readonly string[]; readonly all?: true }
interface Paged {
  readonly limit?: number
  readonly after?: string
}

export type ImportSlug = 'places' | 'domains' | 'sitemap-files' | 'pages'
/** Columns by their number, counted from 1; what is left out is guessed. */
export type ImportField = 'url' | 'name' | 'website' | 'phone' | 'city' | 'country'
export type ImportWishes = { readonly [Field in ImportField]?: string } & { readonly header?: boolean }
type Bringing = ImportWishes & { readonly select: boolean }
interface RowsAsked {
  readonly limit?: number
  readonly after?: number
  readonly result?: ImportRow['result']
}

interface ByGate {
  readonly gate: Slug
}
export interface RuleDraft {
  readonly filter: FilterNode
  readonly per_group_limit: number | null
}
export type RuleChange = Partial<RuleDraft> & { readonly enabled?: boolean; readonly name?: string }

export interface WorkRoutes {
  'GET /stages/runs': { query: Paged & { readonly stage?: string }; response: Listed<StageRun> }
  'POST /stages/:id/run': { params: ById; response: Stage }
  'GET /dead-letters': { query: Paged & LettersAsked; response: Listed<DeadLetter> }
  'GET /dead-letters/groups': { query: LettersAsked; response: Items<DeadLetterGroup> }
  'GET /dead-letters/attempts': { query: { readonly stage: string; readonly row_id: string }; response: Items<Attempt> }
  'POST /imports/preview': {
    query: ImportWishes & { readonly entity: ImportSlug }
    body: FormData
    response: ImportPreview
  }
  'POST /places/import': { query: Bringing; body: FormData; response: ById }
  'POST /domains/import': { query: Bringing; body: FormData; response: ById }
  'POST /sitemap-files/import': { query: Bringing; body: FormData; response: ById }
  'POST /pages/import': { query: Bringing; body: FormData; response: ById }
  'GET /imports': { query: Paged; response: Listed<Import> }
  'GET /imports/:id': { params: ById; response: Import }
  'GET /imports/:id/rows': {
    params: ById
    query: RowsAsked
    response: Items<ImportRow> & { readonly next: number | null }
  }
  'GET /rules': { response: Items<Rule> }
  'PATCH /rules/:gate': { params: ByGate; body: RuleChange; response: Rule }
  'POST /rules/:gate/dry-run': { params: ByGate; body: RuleDraft; response: DryRun }
  'POST /dead-letters/requeue': { body: LettersTarget; response: Retried }
}
