/** How often the database is tried again, and for how long: the lease of a request ends within this time. */
const retryMs = 1000
const maxAgeMs = 300_000
const maxBatchSize = 50

/**
 * Ends of requests that could not be saved because the database did not answer. They are saved as soon as it does: a lane
 * would stay busy until the lease of its request ends. After five seconds without PgBouncer a third of 120 sites waited for
 * that for two minutes.
 */
export class UnsavedReports<Report> {
  readonly #save: (reports: readonly Report[]) => Promise<unknown>
  #unsaved: { readonly report: Report; readonly since: number }[] = []
  #isWaiting = false

  constructor(save: (reports: readonly Report[]) => Promise<unknown>) {
    this.#save = save
  }

  add(report: Report): void {
    this.#unsaved.push({ report, since: performance.now() })
    this.#wait()
  }

  #wait(): void {
    if (this.#isWaiting || this.#unsaved.length === 0) return
    this.#isWaiting = true
    // It does not keep a process alive: its requests end with their leases.
    setTimeout(() => void this.#saveAll(), retryMs).unref()
  }

  async #saveAll(): Promise<void> {
    const oldest = performance.now() - maxAgeMs
    this.#unsaved = this.#unsaved.filter(({ since }) => since > oldest)
    try {
      while (this.#unsaved.length > 0) {
        const batch = this.#unsaved.slice(0, maxBatchSize)
        await this.#save(batch.map(({ report }) => report))
        this.#unsaved = this.#unsaved.slice(batch.length)
      }
    } catch {
      // Still away. The first failure was reported.
    }
    this.#isWaiting = false
    this.#wait()
  }
}
