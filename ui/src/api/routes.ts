// Every route that the app uses, one line each: what it takes and what it answers, in the types of the contract.
import type { Admitted, EntityDescription, Pipeline, Stage, Undone, User } from '../../../src/http/contract/types.ts'

interface ById {
  readonly id: string
}
interface Items<Item> {
  readonly items: readonly Item[]
}

export interface Routes {
  'GET /auth/me': { answer: { readonly user: User; readonly scopes: readonly string[]; readonly signed_in: boolean } }
  'POST /auth/link': { body: { readonly token: string; readonly password?: string }; answer: Admitted }
  'GET /entities': { answer: Items<EntityDescription> }
  'GET /pipeline': { answer: Pipeline }
  'GET /stages': { answer: Items<Stage> }
  'POST /stages/:id/resume': { params: ById; answer: Stage }
  'POST /bulk-actions/:id/undo': { params: ById; answer: Undone }
}
