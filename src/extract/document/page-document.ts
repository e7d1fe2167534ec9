import type { BlockTree } from './block-tree.ts'
import type { ScriptStrings } from './script-strings.ts'

/** Everything the extractors read, collected in one pass over the HTML. */
export interface PageDocument {
  readonly html: string
  /** Visible text: blocks and line breaks end in `\n`, other white space is one space. */
  readonly text: string
  readonly words: number
  readonly links: readonly Link[]
  readonly attributes: readonly AttributeText[]
  readonly scripts: readonly ScriptSource[]
  readonly comments: readonly SourceText[]
  readonly jsonScripts: readonly JsonScript[]
  readonly properties: readonly Property[]
  readonly scopes: readonly Scope[]
  readonly dataPairs: readonly DataAttributes[]
  readonly forms: readonly Form[]
  readonly meta: ReadonlyMap<string, string>
  readonly title: string | null
  readonly h1: string | null
  readonly canonical: string | null
  readonly base: string | null
  readonly language: string | null
  readonly scriptCount: number
  /** Text written backwards that the browser shows reversed: `[start, end)` in `text`. */
  readonly reversed: readonly TextRange[]
  /** Text that a script writes: `[start, end)` in `text`. */
  readonly scripted: readonly TextRange[]
  /** Offsets in `text` of ASCII characters written as character references, ascending. */
  readonly references: readonly number[]
  /** Where inline elements touch in `text` without a space, ascending. */
  readonly boundaries: readonly Boundary[]
  /** Where text starts after a space and the start or end of an inline element, ascending. */
  readonly gaps: readonly number[]
  readonly blocks: BlockTree
  /** The offset in `html` of an offset in `text`. */
  sourceOf(textOffset: number): number
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** `<b>Email</b><a>jo@...`: the style sheet keeps such elements apart on the screen. */
export interface Boundary {
  readonly offset: number
  /** The text after it is the first of its element. */
  readonly startsElement: boolean
}

export interface Link {
  readonly href: string
  readonly rel: string
  readonly label: string
  readonly position: number
  /** The href has ASCII characters written as character references. */
  readonly referenced: boolean
  /** A script writes this link. */
  readonly scripted: boolean
  /** The innermost block around it. */
  readonly block: number
  /** Range of the link's text in the page's text. */
  readonly start: number
  end: number
}

export interface AttributeText {
  readonly tag: string
  readonly name: string
  readonly value: string
  readonly position: number
  readonly textOffset: number
}

export interface SourceText {
  readonly text: string
  readonly position: number
  readonly textOffset: number
}

export interface ScriptSource extends SourceText {
  /** Its evaluated strings; null when nothing in it can become an e-mail. */
  readonly strings: ScriptStrings | null
}

export interface JsonScript extends SourceText {
  readonly linkedData: boolean
}

/** A microdata, RDFa or hCard property. Its value is `content`, or the text from `start` to `end`. */
export interface Property {
  readonly vocabulary: 'microdata' | 'rdfa' | 'hcard'
  readonly name: string
  readonly scope: number
  readonly content: string | null
  readonly position: number
  readonly start: number
  end: number
}

export interface Scope {
  readonly type: string
  readonly parent: number
}

/** The `data-*` attributes of one element that may contain the halves of an e-mail. */
export interface DataAttributes {
  readonly values: ReadonlyMap<string, string>
  readonly position: number
  readonly textOffset: number
}

export interface Form {
  readonly action: string
  readonly method: string
  readonly position: number
  readonly fields: FormField[]
  end: number
}

interface FormField {
  readonly name: string
  readonly type: string
}
