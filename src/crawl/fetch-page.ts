import { httpErrorCode } from '../core/crawl-errors.ts'
import { AppError, retryLater } from '../core/errors.ts'
import { needsJavaScript } from '../core/needs-javascript.ts'
import { throwIfOwnFailure } from '../core/own-failure.ts'
import { isPage, mayBePage } from './body/content-kind.ts'
import { decodeText } from './body/decode-text.ts'
import { readBody } from './body/open-body.ts'
import { asFault } from './connection/faults.ts'
import { createFetchState, type FetchState, failureOf } from './fetch-state.ts'
import type { FetchContext, FetchedPage, FetchResult } from './fetch-types.ts'
import { discard, type FinalResponse, followRedirects } from './follow-redirects.ts'
import { defaultHoldMs } from './pacing/adapt-gap.ts'
import { retryAfterOf } from './pacing/retry-after.ts'
import { resourceLoader } from './render/load-resource.ts'
import { isThrottled, observationOf, observationOfBody } from './request-once.ts'
import { responseFacts } from './response-facts.ts'
import { announcedFetch, announceFetch, recorded, reuseResponse } from './reuse-response.ts'
import { obeyRobots } from './robots/obey-robots.ts'
import { TimeBudget } from './time-budget.ts'

/**
 * Fetches one page, under robots.txt, pacing, the IP guard, the caps and TLS verification. Never throws for anything a site
 * does: returns a page, or a failure with a code of the catalogue.
 */
export async function fetchPage(url: string, context: FetchContext): Promise<FetchResult> {
  if (context.account !== undefined) return fetchCounted(url, context)
  const account = context.web.bodies.open()
  try {
    return await fetchCounted(url, { ...context, account })
  } finally {
    account.release()
  }
}

async function fetchCounted(url: string, context: FetchContext): Promise<FetchResult> {
  const budget = new TimeBudget(context.caps?.totalMs ?? context.web.caps.totalMs)
  const first = await attempt(url, context, budget)
  // A broken connection gets one more attempt, in its own slot. If that fails too, the first result counts.
  const isBroken = first.ok ? first.partial : first.code === 'connection_reset'
  if (!isBroken || context.signal?.aborted || budget.isExpired) return first
  const second = await attempt(url, context, budget)
  return second.ok ? second : first
}

async function attempt(url: string, context: FetchContext, budget: TimeBudget): Promise<FetchResult> {
  const state = createFetchState(url, context, budget)
  try {
    const page = await receivePage(state)
    const { renderer } = context.web
    return page.jsShell && renderer !== undefined ? await renderPage(page, context) : page
  } catch (error) {
    const fault = context.signal?.aborted ? new AppError('cancelled', 'The fetch was cancelled.') : asFault(error)
    return failureOf(state, fault)
  }
}

async function receivePage(state: FetchState): Promise<FetchedPage> {
  // Nothing may be awaited between looking for the response and announcing it.
  const announced = announcedFetch(state)
  if (announced !== undefined) await announced
  const reused = reuseResponse(state)
  if (reused !== undefined) return readPage(reused, state)
  const ended = state.context.keep ? announceFetch(state) : undefined
  try {
    return await readPage(await openResponse(state), state)
  } finally {
    ended?.()
  }
}

/** Follows redirects to the final response. Throws for an error status. */
export async function openResponse(state: FetchState): Promise<FinalResponse> {
  const final = await followRedirects(state, obeyRobots(state.context))
  const { response } = final
  if (response.status < 300) return recorded(final, state)
  const isConditional = state.context.validator !== undefined && state.redirects.length === 0
  if (response.status === 304 && isConditional) return final
  await discard(final)
  throw statusError(response)
}

function statusError({ status, headers }: FinalResponse['response']): AppError {
  if (isThrottled(status, headers.get('retry-after'))) {
    const waitMs = retryAfterOf(headers) ?? defaultHoldMs
    return retryLater('rate_limited', `The site answered ${status}.`, waitMs)
  }
  if (status < 400) return new AppError('redirect_invalid', `The site answered ${status} without a target.`)
  return new AppError(httpErrorCode(status), `The site answered ${status}.`)
}

async function readPage(final: FinalResponse, state: FetchState): Promise<FetchedPage> {
  const { response, slot } = final
  const facts = responseFacts(final, state)
  const wantsPage = (state.context.expect ?? 'page') === 'page' && !facts.notModified
  try {
    if (wantsPage && !mayBePage(facts.contentType)) {
      response.body.destroy()
      throw new AppError('not_html', `The response is ${facts.contentType}.`)
    }
    const { unpackGzipFiles, account } = state.context
    const bytes = await readBody(response, state.caps, { unpackGzipFiles, account })
    account?.endBody()
    if (wantsPage && !isPage(bytes, facts.contentType)) {
      throw new AppError('not_html', `The content type is "${facts.contentType ?? ''}", but the content is not a page.`)
    }
    const { text, charset } = decodeText(bytes, facts.contentType)
    final.keep()
    await slot.settle(observationOf(response))
    return {
      ok: true,
      ...facts,
      text,
      charset,
      bytes: bytes.length,
      wireBytes: response.wireBytes(),
      partial: response.body.truncated,
      jsShell: wantsPage && needsJavaScript(text),
      renderedBy: 'http',
      timings: {
        pacedMs: state.budget.pacedMs,
        firstByteMs: state.firstByteMs,
        totalMs: performance.now() - state.budget.startedAt,
      },
    }
  } catch (error) {
    response.body.destroy()
    const fault = asFault(error)
    const { account } = state.context
    // If we waited for memory, the host was not late.
    const observation = account?.isWaiting ? observationOf(response) : observationOfBody(response, fault)
    account?.endBody()
    await slot.settle(observation)
    throw fault
  }
}

/** The page as a browser shows it. Returns the fetched page without a renderer, and if rendering fails. */
export async function renderPage(page: FetchedPage, context: FetchContext): Promise<FetchedPage> {
  const { renderer, log } = context.web
  if (renderer === undefined) return page
  const resources = resourceLoader(context, URL.parse(page.finalUrl)?.host)
  try {
    const { load } = resources
    const text = await renderer.render({ url: page.finalUrl, html: page.text, load, signal: context.signal })
    throwIfOwnFailure(resources.ownFailure)
    return { ...page, text, bytes: Buffer.byteLength(text), jsShell: false, renderedBy: 'chromium' }
  } catch (error) {
    throwIfOwnFailure(error)
    log.warn({ err: asFault(error), url: page.finalUrl }, 'the page could not be rendered')
    return page
  }
}
