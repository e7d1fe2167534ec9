/** JSON that PostgreSQL takes: texts of the wild may hold NULs and halves of surrogate pairs, which it does not. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}
