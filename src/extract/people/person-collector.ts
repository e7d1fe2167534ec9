import type { PageDocument } from '../document/page-document.ts'
import type { PersonFinding } from '../findings.ts'
import { fold } from '../fold.ts'
import { clean, snippetOf } from '../snippet.ts'

export interface PersonSighting {
  readonly name: string
  readonly title: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly method: string
  readonly confidence: number
  readonly reasons: readonly string[]
  readonly textOffset: number
  readonly position?: number
}

/** One finding per name; later sightings fill what earlier ones lack. */
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
      this.#people.set(key, { ...person, name: properCase(clean(name)), snippet, position })
      return
    }
    this.#people.set(key, {
      ...known,
      title: known.title ?? sighting.title,
      email: known.email ?? sighting.email,
      phone: known.phone ?? sighting.phone,
      confidence: Math.min(98, Math.max(known.confidence, sighting.confidence) + 2),
    })
  }

  /** A page that writes "Ann M. Lee" and "Ann Lee" means one person, by the shorter name. */
  #plainForm(name: string): string {
    const short = name.replace(/(?<=\p{L}) \p{Lu}\.?(?= \p{L}{2})/u, '')
    return short !== name && this.#page.text.includes(short) ? short : name
  }

  /** The names of those an address was given to. */
  namesWith(email: string): string[] {
    return [...this.#people.values()].filter((person) => person.email === email).map(({ name }) => name)
  }

  findings(): PersonFinding[] {
    const people = [...this.#people.values()]
    const families = Map.groupBy(people, ({ name }) => name.slice(name.lastIndexOf(' ') + 1))
    return people
      .filter((person) => !isShortFor(person, families))
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
  }
}

/** More of one surname than these make the page a register, and looking through all of them for each its square. */
const mostKin = 50

/** `R. Lang` beside Rosa Lang, as lists of publications write it, is the same person. */
function isShortFor(short: PersonFinding, families: ReadonlyMap<string, readonly PersonFinding[]>): boolean {
  const [, initial, surname] = /^(\p{Lu})\.?(?: ?\p{Lu}\.?){0,2} (\p{L}{2,}\S*)$/u.exec(short.name) ?? []
  if (initial === undefined || surname === undefined) return false
  const kin = families.get(surname)?.slice(0, mostKin) ?? []
  return kin.some(
    ({ name, email }) =>
      /^\p{L}{2}/u.test(name) && (name.startsWith(initial) || (email !== null && email === short.email)),
  )
}

/** `JANE DOE` is a style, not a spelling. */
function properCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
