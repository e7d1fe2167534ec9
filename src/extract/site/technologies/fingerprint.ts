/** Categories for lists and filters. */
export type TechnologyCategory =
  | 'cms'
  | 'builder'
  | 'plugin'
  | 'shop'
  | 'booking'
  | 'ordering'
  | 'analytics'
  | 'ads'
  | 'chat'
  | 'consent'
  | 'email-marketing'
  | 'marketing'
  | 'payment'
  | 'reviews'
  | 'widget'
  | 'security'
  | 'framework'
  | 'language'
  | 'server'
  | 'cdn'
  | 'hosting'

/**
 * How to recognise a technology. One signal is enough, so each must be unique to it. Literals are lower-case ASCII and
 * match in any case.
 */
export interface Fingerprint {
  readonly name: string
  readonly category: TechnologyCategory
  /** Response headers and their values. A group is the version. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Cookie names; a trailing `*` matches anything. */
  readonly cookies?: readonly string[]
  /** Content of `<meta name="generator">`. A group is the version. */
  readonly generator?: RegExp
  /** Sources of scripts, style sheets, frames and images: a host with its subdomains, and the start of a path. */
  readonly loads?: readonly string[]
  /** Targets of links and forms, in the same form. Only for services where a business has its own page. */
  readonly links?: readonly string[]
  /** Part of the URL of a script or style sheet, or of an image on the site itself. */
  readonly paths?: readonly string[]
  /** Part of a tag name, an attribute name or an attribute value. */
  readonly markup?: readonly string[]
  /** Part of an inline script. */
  readonly script?: readonly string[]
  readonly comments?: readonly string[]
  /** The version in a matching URL, in the first group that matches. */
  readonly version?: RegExp
  /** Technologies that are always present with this one. */
  readonly implies?: readonly string[]
}

/** One technology of a site. */
export interface Technology {
  readonly name: string
  readonly category: TechnologyCategory
  readonly version: string | null
  /** The first signal found. */
  readonly found: 'header' | 'cookie' | 'generator' | 'resource' | 'link' | 'markup' | 'script' | 'comment' | 'implied'
}
