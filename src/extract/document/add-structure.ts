import { attribute } from './attribute-names.ts'
import type { AttributeReader } from './attribute-reader.ts'
import { trait } from './class-traits.ts'
import type { DocumentBuilder, ElementContext } from './document-builder.ts'
import type { ElementEffect } from './element-effect.ts'
import type { Property } from './page-document.ts'

const cardNames =
  'fn n email tel title role job-title org organization-name adr street-address locality region postal-code country-name given-name family-name'
const cardProperties = new Set(cardNames.split(' '))

/** Adds the microdata, RDFa and hCard properties of an element to what is finished at its end. */
export function addStructure(
  attributes: AttributeReader,
  builder: DocumentBuilder,
  context: ElementContext,
  effect: ElementEffect | null,
): ElementEffect | null {
  const type = scopeType(attributes, context.traits)
  const opened = propertiesOf(attributes, builder, context.traits)
  if (opened.length === 0 && type === null) return effect
  if (!builder.acceptsProperties) return effect
  const result: ElementEffect = effect ?? {}
  const parent = builder.openScopes.at(-1) ?? -1
  const properties = opened.map(({ vocabulary, name }): Property => {
    const content = attributes.get('content') ?? (name === 'email' ? mailboxIn(attributes.get('href')) : null)
    const start = context.text.length
    return { vocabulary, name, scope: parent, content, position: context.position, start, end: start }
  })
  if (properties.length > 0) {
    result.properties = properties
    builder.properties.push(...properties)
  }
  if (type !== null) {
    builder.openScopes.push(builder.scopes.length)
    builder.scopes.push({ type, parent })
    result.scope = true
  }
  return result
}

/** `<a class="email" href="mailto:ann@...">Write to me</a>`: the text is no e-mail. */
function mailboxIn(href: string | undefined): string | null {
  return href !== undefined && /^mailto:[^?%]/i.test(href) ? (href.slice(7).split('?', 1)[0] ?? null) : null
}

/** Most elements have a class and nothing else: one check skips them. */
function propertiesOf(attributes: AttributeReader, builder: DocumentBuilder, traits: number): Opened[] {
  const inCard = (traits & trait.cardProperty) !== 0 && builder.openScopes.length > 0
  const cards = inCard ? card(attributes) : []
  if ((attributes.present & (attribute.itemprop | attribute.property)) === 0) return cards
  return [...microdata(attributes), ...rdfa(attributes), ...cards]
}

type Opened = Pick<Property, 'vocabulary' | 'name'>

function microdata(attributes: AttributeReader): Opened[] {
  return splitWords(attributes.get('itemprop')).map((name) => ({ vocabulary: 'microdata', name }))
}

function rdfa(attributes: AttributeReader): Opened[] {
  const property = attributes.get('property')
  // `<meta property="og:...">` is RDFa too, but describes no person or business.
  if (property === undefined || property.startsWith('og:') || property.startsWith('article:')) return []
  return splitWords(property).map((name) => ({
    vocabulary: 'rdfa',
    name: name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/'), name.lastIndexOf('#')) + 1),
  }))
}

function card(attributes: AttributeReader): Opened[] {
  return splitWords(attributes.get('class'))
    .map((name) => name.replace(/^[pu]-/, '').replace(/^name$/, 'fn'))
    .filter((name) => cardProperties.has(name))
    .map((name) => ({ vocabulary: 'hcard', name }))
}

function scopeType(attributes: AttributeReader, traits: number): string | null {
  if (attributes.get('itemscope') !== undefined) return attributes.get('itemtype') ?? ''
  const typeOf = attributes.get('typeof')
  if (typeOf !== undefined) return typeOf
  return (traits & trait.card) === 0 ? null : 'vcard'
}

function splitWords(list: string | undefined): string[] {
  return list === undefined || list === '' ? [] : list.split(/\s+/, 10).filter((word) => word !== '')
}
