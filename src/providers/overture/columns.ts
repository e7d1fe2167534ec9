// The columns of Overture's theme places that are read. They are found by name: a missing one is a missing fact.

/** First pass: where a place is, and what kind. */
export const scanColumns = ['bbox', 'taxonomy', 'categories', 'basic_category'] as const
/** When a file has no `bbox`. */
export const pointColumn = 'geometry'

/** Second pass, of the places found. */
export const factColumns = [
  'id',
  'geometry',
  'names',
  'confidence',
  'websites',
  'socials',
  'emails',
  'phones',
  'brand',
  'addresses',
  'operating_status',
  'sources',
  'version',
] as const
