const needsEscape = /["\\]/
const escaped = /["\\]/g

/**
 * Values as a PostgreSQL array literal, for `unnest`. The driver would create several strings per value and hold them until
 * the statement is sent; this creates one string.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  return values.length === 0 ? '{}' : `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | null): string | number {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return value
  return needsEscape.test(value) ? `"${value.replace(escaped, '\\$&')}"` : `"${value}"`
}
