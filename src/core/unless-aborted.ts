/** Waits for a shared task until the signal is aborted. The task itself continues for its other callers. */
export async function unlessAborted<T>(task: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await task
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([task, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
