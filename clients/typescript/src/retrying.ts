const maxWaitMs = 60_000

/** Repeats requests that the server refuses for now (429, 503), after the time that it names. It did nothing for them. */
export function retrying(send: typeof fetch, retries: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    for (let left = retries; ; left--) {
      const response = await send(left > 0 ? request.clone() : request)
      const wait = waitOf(response)
      if (left === 0 || wait === undefined || wait > maxWaitMs) return response
      await response.body?.cancel()
      await pause(wait, request.signal)
    }
  }
}

/** Milliseconds; undefined: the response is final. */
function waitOf(response: Response): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined
  const seconds = Number(response.headers.get('retry-after') ?? 1)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
