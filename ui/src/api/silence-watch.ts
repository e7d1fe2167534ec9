export interface SilenceWatch {
  /** Aborted when nothing was heard for too long. */
  readonly signal: AbortSignal
  heard(): void
  end(): void
}

/** A connection that is half open never fails: only its silence tells. */
export function watchSilence(longestMs: number): SilenceWatch {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), longestMs)
  let timer = start()
  return {
    signal: silence.signal,
    heard() {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}
