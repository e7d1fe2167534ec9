import type { PageDocument, Property } from '../document/page-document.ts'
import { linkedDataItems } from './linked-data.ts'
import { type StructuredItem, typeName } from './structured-item.ts'

/** Reads the JSON-LD, microdata, RDFa and hCard items of a page. */
export function readStructured(page: PageDocument): StructuredItem[] {
  const items = page.jsonScripts
    .filter((script) => script.linkedData)
    .flatMap((script) => linkedDataItems(script.text, script.position))
  return [...items, ...markedUpItems(page)]
}

function markedUpItems(page: PageDocument): StructuredItem[] {
  const byScope = new Map<number, Property[]>()
  for (const property of page.properties) {
    const known = byScope.get(property.scope)
    if (known === undefined) byScope.set(property.scope, [property])
    else known.push(property)
  }
  return [...byScope].map(([scope, properties]) => {
    const fields = new Map<string, string[]>()
    for (const property of properties) {
      const value = textOf(page, property)
      const name = property.name.toLowerCase()
      const known = fields.get(name)
      if (known === undefined) fields.set(name, [value])
      else known.push(value)
    }
    const first = properties[0]
    return {
      method: first?.vocabulary ?? 'microdata',
      type: typeName(page.scopes[scope]?.type ?? ''),
      position: first?.position ?? 0,
      fields,
    }
  })
}

function textOf(page: PageDocument, property: Property): string {
  if (property.content !== null && property.content !== '') return property.content
  return page.text.slice(property.start, Math.min(property.end, property.start + 300)).trim()
}
