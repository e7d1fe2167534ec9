import type { Readable } from 'node:stream'
import { finished } from 'node:stream'
import { AppError } from '../core/errors.ts'
import { openBody } from './body/open-body.ts'
import { asFault } from './connection/faults.ts'
import { openResponse } from './fetch-page.ts'
import { createFetchState, failureOf } from './fetch-state.ts'
import type { FetchContext, FetchFailure, ResponseFacts } from './fetch-types.ts'
import { observationOf, observationOfBody } from './request-once.ts'
import { responseFacts } from './response-facts.ts'
import { reuseResponse } from './reuse-response.ts'

/** A response whose body is not read yet. */
export interface StreamedResponse extends ResponseFacts {
  readonly ok: true
  /** Decompressed bytes. Fails with errors of the catalogue (`too_large`, `timeout_body`, ...); destroy it to stop early. */
  readonly body: Readable
  /** The connection ended before the body did. Known when the stream has ended. */
  partial(): boolean
  /** With `keep` of the context: keeps the response, if its body was received whole. Call it when the body has been read. */
  keep(): void
}

/** Like `fetchPage`, but streams the body: for files that are too large for memory (sitemaps). */
export async function fetchStream(url: string, context: FetchContext): Promise<StreamedResponse | FetchFailure> {
  const state = createFetchState(url, context)
  try {
    const final = reuseResponse(state) ?? (await openResponse(state))
    const { response, slot } = final
    const settle = (error: unknown) =>
      slot.settle(error ? observationOfBody(response, asFault(error)) : observationOf(response))
    try {
      const body = openBody(response, state.caps, context.unpackGzipFiles === true)
      // The body is dropped at the deadline, so that a caller that does not read it does not block the host.
      const late = new AppError('timeout_body', 'The body was not read in time.')
      const timer = setTimeout(() => body.destroy(late), Math.max(0, state.budget.deadline - performance.now()))
      finished(body, { writable: false }, (error) => {
        clearTimeout(timer)
        // The caller was late, not the host.
        void settle(error === late ? undefined : error)
      })
      // The raw body may fail when the caller has stopped reading.
      body.on('error', () => undefined).on('close', () => response.body.destroy())
      const partial = () => response.body.truncated
      return { ok: true, ...responseFacts(final, state), body, partial, keep: final.keep }
    } catch (error) {
      response.body.destroy()
      await settle(error)
      throw error
    }
  } catch (error) {
    const fault = context.signal?.aborted ? new AppError('cancelled', 'The fetch was cancelled.') : asFault(error)
    return failureOf(state, fault)
  }
}
