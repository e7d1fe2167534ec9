/** Set by users and rules; the same on every curated table. At start they are compared with the CHECKs of the database. */
export const curationStatuses = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'] as const
export type CurationStatus = (typeof curationStatuses)[number]

/** Set by loops; the same on every stage. Null: never queued. */
export const processingStatuses = ['Queued', 'Processing', 'Completed', 'Error'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]
