/** What the machine lacks for a scenario, or undefined. */
export type Need = () => string | undefined

export interface Scenario {
  readonly name: string
  readonly summary: string
  readonly needs: readonly Need[]
  /** Throws when anything is not as it must be. What it opens, it adds to `opened`, which is closed in reverse order. */
  run(opened: AsyncDisposableStack): Promise<Measured>
}

/** A line of the table. */
export interface Measured {
  /** Programs and versions, and what happened. */
  readonly tried: string
  readonly sites: number
  readonly pages: number
  readonly contacts: number
  /** From the end of the fault until the next row was completed; undefined without a fault that ends. */
  readonly resumedSeconds?: number
  /** Failed attempts by error code. */
  readonly failures: string
}
