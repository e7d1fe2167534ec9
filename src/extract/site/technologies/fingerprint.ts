/** What a technology is to a business. Lists and filters group by it. */
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
 * How a technology gives itself away. Any one of the marks is enough, so each must be one that nothing else leaves.
 * Literals are ASCII in lower case and are found in any case.
 */
export interface Fingerprint {
  readonly name: string
  readonly category: TechnologyCategory
  /** Response headers and what they say. A group is the version. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Names of cookies; a star at the end stands for anything. */
  readonly cookies?: readonly string[]
  /** What `<meta name="generator">` says. A group is the version. */
  readonly generator?: RegExp
  /** Where scripts, style sheets, frames and pictures come from: a host with its subdomains, and the start of a path. */
  readonly loads?: readonly string[]
  /** Where links and forms lead, in the same form. Only for services that a business has a page of its own with. */
  readonly links?: readonly string[]
  /** A piece of the address of a script or style sheet, or of a picture on the site itself. */
  readonly paths?: readonly string[]
  /** A piece of a tag's name, an attribute's name or its value. */
  readonly markup?: readonly string[]
  /** A piece of a script in the page. */
  readonly script?: readonly string[]
  readonly comments?: readonly string[]
  /** Where the version stands in an address that gave the technology away, in the first group that matches. */
  readonly version?: RegExp
  /** Names of technologies that cannot be missing where this one is. */
  readonly implies?: readonly string[]
}

/** One technology of a site. */
export interface Technology {
  readonly name: string
  readonly category: TechnologyCategory
  readonly version: string | null
  /** The first mark that was found. */
  readonly found: 'header' | 'cookie' | 'generator' | 'resource' | 'link' | 'markup' | 'script' | 'comment' | 'implied'
}
