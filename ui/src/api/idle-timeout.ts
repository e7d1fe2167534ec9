export interface IdleTimeout {
  /** Aborted after `maxIdleMs` without a reset. */
  readonly signal: AbortSignal
  reset(): void
  clear(): void
}

/** Detects a half-open connection, which never reports an error. */
export function startIdleTimeout(maxIdleMs: number): IdleTimeout {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), maxIdleMs)
  let timer = start()
  return {
    signal: controller.signal,
    reset() {
      clearTimeout(timer)
      timer = start()
    },
    clear: () => clearTimeout(timer),
  }
}
