import { fold } from '../../core/fold.ts'
import type { PageDocument } from '../document/page-document.ts'
import type { Owner, PersonFinding } from '../findings.ts'
import { clean, snippetOf } from '../snippet.ts'

export interface PersonSighting {
  readonly name: string
  readonly title: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly method: string
  readonly confidence: number
  readonly reasons: readonly string[]
  readonly owner?: Owner
  readonly textOffset: number
  readonly position?: number
}

/** Makes one finding per name; later sightings fill missing fields. */
export class PersonCollector {
  readonly #page: PageDocument
  readonly #people = new Map<string, PersonFinding>()

  constructor(page: PageDocument) {
    this.#page = page
  }

  add(sighting: PersonSighting): void {
    const name = this.#plainForm(sighting.name)
    const key = fold(name)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
    const known = this.#people.get(key)
    const position = sighting.position ?? this.#page.sourceOf(sighting.textOffset)
    const snippet =
      sighting.textOffset < 0
        ? sighting.name
        : snippetOf(this.#page, sighting.textOffset, sighting.textOffset + sighting.name.length)
    if (known === undefined) {
      const { textOffset: _, ...person } = sighting
      this.#people.set(key, {
        ...person,
        owner: person.owner ?? 'site',
        name: properCase(clean(name)),
        snippet,
        position,
      })
      return
    }
    this.#people.set(key, {
      ...known,
      // A third party in one place may be a person of the business in another.
      owner: known.owner === 'site' || sighting.owner !== 'third_party' ? 'site' : 'third_party',
      title: known.title ?? sighting.title,
      email: known.email ?? sighting.email,
      phone: known.phone ?? sighting.phone,
      confidence: Math.min(98, Math.max(known.confidence, sighting.confidence) + 2),
    })
  }

  /** "Ann M. Lee" and "Ann Lee" on one page are one person, under the shorter name. */
  #plainForm(name: string): string {
    const short = name.replace(/(?<=\p{L}) \p{Lu}\.?(?= \p{L}{2})/u, '')
    return short !== name && this.#page.text.includes(short) ? short : name
  }

  /** The names of people with this e-mail. */
  namesWith(email: string): string[] {
    return [...this.#people.values()].filter((person) => person.email === email).map(({ name }) => name)
  }

  findings(): PersonFinding[] {
    const people = [...this.#people.values()]
    const bySurname = Map.groupBy(people, ({ name }) => name.slice(name.lastIndexOf(' ') + 1))
    return people
      .filter((person) => !isShortFor(person, bySurname))
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
  }
}

/** Limits the comparison on registers with many equal surnames, which would be quadratic. */
const maxSameSurname = 50

/** `R. Lang` beside Rosa Lang, as in lists of publications, is the same person. */
function isShortFor(short: PersonFinding, bySurname: ReadonlyMap<string, readonly PersonFinding[]>): boolean {
  const [, initial, surname] = /^(\p{Lu})\.?(?: ?\p{Lu}\.?){0,2} (\p{L}{2,}\S*)$/u.exec(short.name) ?? []
  if (initial === undefined || surname === undefined) return false
  const sameSurname = bySurname.get(surname)?.slice(0, maxSameSurname) ?? []
  return sameSurname.some(
    ({ name, email }) =>
      /^\p{L}{2}/u.test(name) && (name.startsWith(initial) || (email !== null && email === short.email)),
  )
}

/** `JANE DOE` is styling, not a spelling. */
function properCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
