// The columns of Overture's theme places that are read. They are found by name: a missing one is a missing fact.

/** When a file has no `bbox`. */
export const pointColumn = 'geometry'

/** First pass: where a place is, and what kind. Older releases have `categories`; a basic category is better than none. */
export function scanColumnsOf(columns: readonly string[]): readonly string[] {
  const kind = ['taxonomy', 'categories', 'basic_category'].find((name) => columns.includes(name))
  return [columns.includes('bbox') ? 'bbox' : pointColumn, ...(kind === undefined ? [] : [kind])]
}

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
  'addresses',
  'operating_status',
  'sources',
] as const
