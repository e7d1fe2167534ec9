/** One item of structured data, in any vocabulary. */
export interface StructuredItem {
  readonly method: 'json-ld' | 'microdata' | 'rdfa' | 'hcard'
  /** Lower case, without the vocabulary's URL: `person`, `localbusiness`. */
  readonly type: string
  readonly position: number
  /** Property names in lower case. */
  readonly fields: ReadonlyMap<string, readonly string[]>
}

export function fieldsOf(item: StructuredItem, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => item.fields.get(name) ?? [])
}

export function firstField(item: StructuredItem, ...names: readonly string[]): string | null {
  return (
    fieldsOf(item, ...names)
      .find((value) => value.trim() !== '')
      ?.trim() ?? null
  )
}

export function typeName(type: string): string {
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1).toLowerCase()
}
