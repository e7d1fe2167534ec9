/** Something happened: one side says so, the other waits for it. Said before anyone waits, it is not lost. */
export class Signal {
  private said = false
  private waiting: (() => void) | undefined

  say(): void {
    this.said = true
    this.waiting?.()
  }

  /** Resolves at the next `say`, at once if one came since the last wait. One waiter at a time. */
  async wait(): Promise<void> {
    if (!this.said) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve
      })
      this.waiting = undefined
    }
    this.said = false
  }
}
