/** One side notifies, the other waits. A notification before the wait is not lost. */
export class Signal {
  private pending = false
  private waiting: (() => void) | undefined

  notify(): void {
    this.pending = true
    this.waiting?.()
  }

  /** Resolves at the next `notify`, at once if there was one since the last wait. One waiter at a time. */
  async wait(): Promise<void> {
    if (!this.pending) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve
      })
      this.waiting = undefined
    }
    this.pending = false
  }
}
