/** JSON that PostgreSQL accepts: without NULs and lone surrogates, which occur in texts of the web. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}
