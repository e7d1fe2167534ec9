import { quoted } from './classification.ts'
import type { Section } from './find-section.ts'
import { hostSections } from './sections.ts'

/** Facts about all pages of a host. */
export interface HostFacts {
  /** Words of the host name, so that `/about-oakfield` on oakfield.example is about the company. */
  readonly ownName: ReadonlySet<string>
  /** The section that the whole host belongs to: blog.acme.example. */
  readonly section: Section | undefined
}

/** Words that mean a kind: on contact-lens.example "contact" still has to be read. */
const generic =
  /^(?:www\d*|com|org|net|co|gov|edu|ac|info|biz|shop|blog|jobs|careers|team|contact|about|news|events|store)$/

/** Cache of one host: an import classifies half a million pages of one host in a row. */
let latest: { readonly host: string; readonly facts: HostFacts } = { host: '', facts: factsOf('') }

export function hostFacts(host: string): HostFacts {
  if (latest.host !== host) latest = { host, facts: factsOf(host) }
  return latest.facts
}

function factsOf(host: string): HostFacts {
  const labels = host.split('.')
  const ownName = new Set<string>()
  for (const label of labels.slice(0, -1))
    for (const word of [label, ...label.split('-')]) if (word.length >= 3 && !generic.test(word)) ownName.add(word)
  const name = labels[0] ?? ''
  const kind = labels.length > 2 ? hostSections.get(name) : undefined
  return { ownName, section: kind === undefined ? undefined : { kind, name: quoted(name) } }
}
