const needsEscape = /["\\]/
const escaped = /["\\]/g

/**
 * A column of values as PostgreSQL writes arrays, for `unnest`. The driver would do it value by value, with several strings
 * for each, all alive until the statement is sent; joined at once it is one string.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  return values.length === 0 ? '{}' : `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | null): string | number {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return value
  return needsEscape.test(value) ? `"${value.replace(escaped, '\\$&')}"` : `"${value}"`
}
