export interface ImportMeasured {
  readonly rows: number
  readonly seconds: number
  /** Resident memory when a quarter was done, and the most of it afterwards: flat is when these are alike. */
  readonly early_mb: number
  readonly peak_mb: number
}

export interface BacklogMeasured {
  readonly pages: number
  readonly completed: number
  readonly seconds: number
}
