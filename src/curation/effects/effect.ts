// Calls with a side effect that must not be repeated blindly: a paid request, a write to another system.
//
//   intend (one short transaction) -> send (no database) -> record what became of it (one statement)
//
// Invariants: nothing is sent without a committed intent, which is written only while the lease is held and the person is not
// suppressed; an effect is identified by stage, row and key until the row completes; a confirmed one is answered from the
// ledger; one without a known end is reconciled before it is sent again.

/** What became of one row of a batch: a value, or why there is none. */
export type RowResult<Value> =
  | { readonly value: Value; readonly error?: never }
  | { readonly error: unknown; readonly value?: never }

/** One call of an effect. */
export interface EffectCall<Request> {
  /** The same when the call is repeated: the idempotency key for services that take one. */
  readonly id: string
  readonly request: Request
}

/** A row of a batch and what is sent for it. */
export interface EffectRequest<Row, Request> {
  readonly row: Row
  readonly request: Request
}

interface EffectHandlers<Calls, Sent, Found> {
  /**
   * Makes the call. An error whose code has `nothingDone` in the catalogue ends the intent; after any other error the call
   * counts as perhaps made.
   */
  send(calls: Calls): Promise<Sent>
  /**
   * Finds out what became of a call without a known end. A response: it was made. Undefined: it was certainly not made, or
   * may be repeated without harm, and is sent again.
   */
  reconcile(calls: Calls): Promise<Found>
}

export type OneEffect<Request, Response> = EffectHandlers<EffectCall<Request>, Response, Response | undefined>

/** Both handlers answer in the order of the calls. */
export type ManyEffects<Request, Response> = EffectHandlers<
  readonly EffectCall<Request>[],
  readonly RowResult<Response>[],
  readonly RowResult<Response | undefined>[]
>
