import { type StructuredItem, typeName } from './structured-item.ts'

const maxItems = 5_000

/** The objects of a JSON-LD script, flattened. A script that is not JSON after light repair yields nothing. */
export function linkedDataItems(script: string, position: number): StructuredItem[] {
  const root = parseJson(script)
  const items: StructuredItem[] = []
  const pending: unknown[] = [root]
  // A list instead of recursion: deep nesting cannot overflow the stack.
  while (pending.length > 0 && items.length < maxItems) {
    const value = pending.pop()
    if (Array.isArray(value)) for (const entry of value.slice(0, maxItems).reverse()) pending.push(entry)
    else if (isRecord(value)) {
      items.push(itemOf(value, position))
      for (const child of Object.values(value).reverse())
        if (typeof child === 'object' && child !== null) pending.push(child)
    }
  }
  return items
}

function itemOf(record: Record<string, unknown>, position: number): StructuredItem {
  const fields = new Map<string, readonly string[]>()
  for (const [key, value] of Object.entries(record)) fields.set(key.toLowerCase(), strings(value))
  const type = strings(record['@type'])[0] ?? ''
  return { method: 'json-ld', type: typeName(type), position, fields }
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return []
  return value.slice(0, 200).filter((entry): entry is string => typeof entry === 'string')
}

/** Hand-written JSON-LD has comments, line feeds in strings and trailing commas. */
function parseJson(script: string): unknown {
  const text = script.replace(/^\s*(?:\/\/\s*)?<!(?:--|\[CDATA\[)|(?:\/\/\s*)?(?:-->|\]\]>)\s*$/g, '').trim()
  if (text === '' || text.length > 2_000_000) return null
  try {
    return JSON.parse(text)
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
  }
  try {
    return JSON.parse(text.replace(/[\n\r\t]+/g, ' ').replace(/,\s{0,20}([}\]])/g, '$1'))
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
