export interface IdleTimeout {
  /** Aborted when nothing was heard for too long. */
  readonly signal: AbortSignal
  reset(): void
  clear(): void
}

/** A connection that is half open never fails: only its silence tells. */
export function startIdleTimeout(longestMs: number): IdleTimeout {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), longestMs)
  let timer = start()
  return {
    signal: silence.signal,
    reset() {
      clearTimeout(timer)
      timer = start()
    },
    clear: () => clearTimeout(timer),
  }
}
