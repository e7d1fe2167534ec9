export interface ImportMeasured {
  readonly rows: number
  readonly seconds: number
  /** Resident memory after a quarter of the rows, and its peak after that: equal values mean constant memory. */
  readonly early_mb: number
  readonly peak_mb: number
}

export interface BacklogMeasured {
  readonly pages: number
  readonly completed: number
  readonly seconds: number
}
