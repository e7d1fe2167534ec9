import { Agent, type buildConnector, fetch, type Response } from 'undici'
import { AppError, messageOf } from '../../core/errors.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'

export interface ListClient {
  readonly userAgent: string
  /**
   * Only public IPs, and those that may be fetched from. Not those that contacts may be delivered to: a user who may import would
   * read what they answer. Redirects go through it, too.
   */
  readonly connect: buildConnector.connector
}

const timeoutMs = 300_000
/** Signing in, or missing: reading it again changes nothing. */
const refused = new Set([400, 401, 403, 404, 405, 406, 410, 451])

/** The bytes of a list, as they arrive. No cookies, no credentials: a URL that anyone with it can read. */
export async function* downloadList(url: string, client: ListClient, signal: AbortSignal): AsyncGenerator<Buffer> {
  const agent = new Agent({ connect: client.connect })
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
        'user-agent': client.userAgent,
      },
      redirect: 'follow',
      signal: AbortSignal.any([signal, deadline]),
      dispatcher: agent,
    })
    checkResponse(response)
    for await (const chunk of response.body ?? []) yield Buffer.from(chunk)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throwIfOwnFailure(error)
    const cause = causeOf(error)
    // Of the guard, for one: the IP is not public.
    if (cause instanceof AppError) throw cause
    const why = deadline.aborted ? `did not end within ${timeoutMs / 1000} s` : `failed: ${messageOf(cause)}`
    throw new AppError('list_unavailable', `Reading the list at ${hostOf(url)} ${why}.`, { cause: error })
  } finally {
    await agent.destroy()
  }
}

function checkResponse({ status, url, headers }: Response): void {
  const host = hostOf(url)
  if (refused.has(status))
    throw new AppError('list_refused', `${host} answers ${status}: the list does not exist, or needs a sign-in.`)
  if (status !== 200) throw new AppError('list_unavailable', `${host} answers ${status}.`)
  if (/^text\/html\b/.test(headers.get('content-type') ?? ''))
    throw new AppError(
      'list_refused',
      `The URL at ${host} is a web page, not a list. Use the link that exports it as CSV or XLSX.`,
    )
}

/** A query may hold a secret. */
const hostOf = (url: string) => URL.parse(url)?.host ?? 'the URL'

/** The message of undici is "fetch failed"; the reason is in the cause. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause !== undefined ? error.cause : error)
