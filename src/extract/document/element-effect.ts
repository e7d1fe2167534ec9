import { attribute } from './attribute-names.ts'
import type { AttributeReader } from './attribute-reader.ts'
import { trait } from './class-traits.ts'
import type { Form, Link, Property } from './page-document.ts'
import type { TagInfo } from './tags.ts'

/** What has to be finished when an element ends. Most elements have none. */
export interface ElementEffect {
  link?: Link
  properties?: Property[]
  scope?: true
  form?: Form
  reversedFrom?: number
  /** Content of this element is a decoy that style hides. */
  hidden?: true
  silent?: true
  preformatted?: true
  heading?: number
  /** The style sheet draws an `@` or a dot here, if the element is empty. */
  drawn?: { readonly sign: string; readonly from: number }
}

const styling = attribute.style | attribute.class | attribute.hidden

/** What style does to the text of an element that starts at `from`; null for nearly all elements. */
export function styleEffect(
  tag: TagInfo,
  attributes: AttributeReader,
  traits: number,
  turnedClasses: ReadonlySet<string>,
  from: number,
): ElementEffect | null {
  if ((attributes.present & styling) === 0 && tag.name !== 'bdo') return null
  const style = attributes.get('style')
  const effect: ElementEffect = {}
  if (!tag.block && !tag.empty) {
    if (hidesText(style, traits, attributes.get('hidden') !== undefined)) effect.hidden = true
    const sign = drawnByStyle(traits)
    if (sign !== null) effect.drawn = { sign, from }
  }
  if (turnsText(tag.name, attributes.get('dir'), style, attributes.get('class'), turnedClasses))
    effect.reversedFrom = from
  return effect.hidden === undefined && effect.drawn === undefined && effect.reversedFrom === undefined ? null : effect
}

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|pt|%)?\s*(?:;|!|$)/i
const turnedStyle = /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)|direction\s*:\s*rtl/i

/** Inline text that style hides stands between the parts of an address to mislead programs. A hidden block is a menu. */
function hidesText(style: string | undefined, traits: number, hidden: boolean): boolean {
  return hidden || (traits & trait.hidden) !== 0 || (style !== undefined && hiddenStyle.test(style))
}

/** The browser shows this text from its end to its start. */
function turnsText(
  tag: string,
  dir: string | undefined,
  style: string | undefined,
  className: string | undefined,
  turnedClasses: ReadonlySet<string>,
): boolean {
  if (style !== undefined && turnedStyle.test(style)) return true
  if (tag === 'bdo') return dir?.toLowerCase() === 'rtl'
  if (turnedClasses.size === 0 || className === undefined) return false
  return className.split(/\s+/, 20).some((name) => turnedClasses.has(name))
}

/** Classes that a style sheet in the page turns round. */
export function turnedClassesOf(css: string): string[] {
  if (!/bidi-override|direction\s*:\s*rtl/i.test(css)) return []
  const classes: string[] = []
  for (const rule of css.split('}', 5_000)) {
    const brace = rule.indexOf('{')
    if (brace < 0 || !turnedStyle.test(rule.slice(brace))) continue
    for (const match of rule.slice(0, brace).matchAll(/\.([\w-]{1,60})/g))
      if (match[1] !== undefined) classes.push(match[1])
  }
  return classes
}

/** A sign that the style sheet draws into an empty element: `info<i class="fa fa-at"></i>acme.com`. */
function drawnByStyle(traits: number): string | null {
  if ((traits & trait.at) !== 0) return '[at]'
  return (traits & trait.dot) !== 0 ? '[dot]' : null
}

/** `<img src="/img/at.gif">`: without a text for it, the file's name says what it shows. */
const atFile = /["'/=_-](?:at|arroba|klammeraffe)(?:[_-]?(?:sign|zeichen|symbol))?\.(?:gif|png|jpe?g|svg|webp)\b/i

/** A sign that is a picture. */
export function drawnByPicture(attributes: AttributeReader, start: number, end: number): string | null {
  const alt = attributes.get('alt')
  if (alt === undefined || alt === '')
    return end - start < 300 && atFile.test(attributes.html.slice(start, end)) ? '[at]' : null
  if (alt.length > 14) return null
  if (
    /^\s*[[(]?(?:@|at|ät|et|arroba|arobase|chiocciola|zavin[aá][cč]|ma[lł]pa|klammeraffe)(?:[- ](?:zeichen|sign|symbol))?[\])]?\s*$/i.test(
      alt,
    )
  )
    return '[at]'
  return /^\s*[[(]?(?:dot|punkt)[\])]?\s*$/i.test(alt) ? '[dot]' : null
}
