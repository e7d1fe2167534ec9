import { attribute } from './attribute-names.ts'
import type { AttributeReader } from './attribute-reader.ts'
import { trait } from './class-traits.ts'
import type { Form, Link, Property } from './page-document.ts'
import type { TagInfo } from './tags.ts'

/** What to finish when an element ends. Most elements have none. */
export interface ElementEffect {
  link?: Link
  properties?: Property[]
  scope?: true
  form?: Form
  reversedFrom?: number
  /** The content is a decoy that CSS hides. */
  hidden?: true
  textless?: true
  preformatted?: true
  heading?: number
  /** The style sheet inserts an `@` or a dot here, if the element is empty. */
  generated?: { readonly sign: string; readonly from: number }
}

const styleAttributes = attribute.style | attribute.class | attribute.hidden

/** What CSS does to the text of an element that starts at `from`; null for nearly all elements. */
export function styleEffect(
  tag: TagInfo,
  attributes: AttributeReader,
  traits: number,
  reversedClasses: ReadonlySet<string>,
  from: number,
): ElementEffect | null {
  if ((attributes.present & styleAttributes) === 0 && tag.name !== 'bdo') return null
  const style = attributes.get('style')
  const effect: ElementEffect = {}
  if (!tag.block && !tag.empty) {
    if (hidesText(style, traits, attributes.get('hidden') !== undefined)) effect.hidden = true
    const sign = signFromStyle(traits)
    if (sign !== null) effect.generated = { sign, from }
  }
  if (reversesText(tag.name, attributes.get('dir'), style, attributes.get('class'), reversedClasses))
    effect.reversedFrom = from
  return effect.hidden === undefined && effect.generated === undefined && effect.reversedFrom === undefined
    ? null
    : effect
}

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|pt|%)?\s*(?:;|!|$)/i
const reversedStyle = /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)|direction\s*:\s*rtl/i

/** Hidden inline text is put between the parts of an e-mail to mislead scrapers. A hidden block is a menu. */
function hidesText(style: string | undefined, traits: number, hidden: boolean): boolean {
  return hidden || (traits & trait.hidden) !== 0 || (style !== undefined && hiddenStyle.test(style))
}

/** Whether the browser shows the text reversed. */
function reversesText(
  tag: string,
  dir: string | undefined,
  style: string | undefined,
  className: string | undefined,
  reversedClasses: ReadonlySet<string>,
): boolean {
  if (style !== undefined && reversedStyle.test(style)) return true
  if (tag === 'bdo') return dir?.toLowerCase() === 'rtl'
  if (reversedClasses.size === 0 || className === undefined) return false
  return className.split(/\s+/, 20).some((name) => reversedClasses.has(name))
}

/** Classes whose text a style sheet in the page reverses. */
export function findReversedClasses(css: string): string[] {
  if (!/bidi-override|direction\s*:\s*rtl/i.test(css)) return []
  const classes: string[] = []
  for (const rule of css.split('}', 5_000)) {
    const brace = rule.indexOf('{')
    if (brace < 0 || !reversedStyle.test(rule.slice(brace))) continue
    for (const match of rule.slice(0, brace).matchAll(/\.([\w-]{1,60})/g))
      if (match[1] !== undefined) classes.push(match[1])
  }
  return classes
}

/** An `@` or dot that the style sheet inserts into an empty element: `info<i class="fa fa-at"></i>acme.com`. */
function signFromStyle(traits: number): string | null {
  if ((traits & trait.at) !== 0) return '[at]'
  return (traits & trait.dot) !== 0 ? '[dot]' : null
}

/** `<img src="/img/at.gif">`: without an alt text, the file name says what it shows. */
const atFile = /["'/=_-](?:at|arroba|klammeraffe)(?:[_-]?(?:sign|zeichen|symbol))?\.(?:gif|png|jpe?g|svg|webp)\b/i

/** An `@` or dot that is an image. */
export function signFromImage(attributes: AttributeReader, start: number, end: number): string | null {
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
