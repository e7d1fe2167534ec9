import { nameInEmail } from './name-in-email.ts'
import type { NameInLine, PeopleContext } from './people-context.ts'
import { peerKey } from './record-contents.ts'
import type { Anchor } from './records.ts'
import { titleAt } from './title-finder.ts'

/**
 * The names that records are about: at the start of a line or with nothing but titles and contacts beside them, and likely
 * people's by their words, a title, an e-mail, or because they are where the others are.
 */
export function findAnchors(context: PeopleContext, names: readonly NameInLine[]): Anchor[] {
  const leading = names.filter(({ startsLine, hasOnlyContacts }) => startsLine || hasOnlyContacts)
  const likely = new Set(leading.filter((person) => isLikely(context, person)))
  const peers = new Map<string, number>()
  for (const person of leading) {
    const key = peerKey(context, person)
    if (key !== null) peers.set(key, (peers.get(key) ?? 0) + (likely.has(person) ? 1 : -1))
  }
  return leading
    .filter((person) => likely.has(person) || (peers.get(peerKey(context, person) ?? '') ?? -1) >= 0)
    .map(({ key, offset }) => ({ key, offset }))
    .sort((a, b) => a.offset - b.offset)
}

function isLikely(context: PeopleContext, { name, line, titleInLine, hasOnlyContacts }: NameInLine): boolean {
  if (name.strength !== 'unknown' || name.hasHonorific || titleInLine?.kind === 'pure') return true
  if (context.all.some(({ local }) => nameInEmail(local, name) === 'full')) return true
  return hasOnlyContacts && [line - 1, line + 1].some((index) => titleAt(context, index)?.kind === 'pure')
}
