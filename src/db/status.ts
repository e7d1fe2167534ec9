/** The person's words: the same five on every curated table. The database's checks are compared with these at boot. */
export const curationStatuses = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'] as const
export type CurationStatus = (typeof curationStatuses)[number]

/** The machine's words: the same four on every stage; null means "never asked". */
export const processingStatuses = ['Queued', 'Processing', 'Completed', 'Error'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]
