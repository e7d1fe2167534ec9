import { fold } from '../../core/fold.ts'
import { givenNames } from '../data/given-names.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import { statementAt } from '../owner/statements.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import { isGivenNameOf, nameInEmail } from './name-in-email.ts'
import type { PeopleContext } from './people-context.ts'
import { type Candidate, hasContacts, peerKey } from './record-contents.ts'

/** Limits for registers: a mailbox is compared with this many names, and as many records may overlap. */
const maxCompared = 500
const maxOverlaps = 16

interface Bound {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Decides which e-mail and which number are a person's: those that bear the name, and those that are in this person's record
 * and nowhere else on the page. What is printed for two people, or for the business too, is not one person's.
 */
export class Bindings {
  readonly #context: PeopleContext
  readonly #people: readonly Candidate[]
  /** By the start of their records. */
  readonly #sorted: readonly Candidate[]

  constructor(context: PeopleContext, people: readonly Candidate[]) {
    this.#context = context
    this.#people = people.slice(0, maxCompared)
    this.#sorted = people.toSorted((a, b) => a.record.start - b.record.start)
  }

  of(person: Candidate): Bound {
    return { email: this.#emailOf(person)?.finding.value ?? null, phone: this.#phoneOf(person)?.finding.e164 ?? null }
  }

  #emailOf(person: Candidate): LocatedEmail | undefined {
    const { name, contacts } = person
    const inRecord = contacts.emails.filter((email) => isOwn(email))
    return (
      inRecord.find(({ local }) => nameInEmail(local, name) === 'full') ??
      this.#context.all.find((email) => isOwn(email) && nameInEmail(email.local, name) === 'full') ??
      inRecord.find(({ local }) => nameInEmail(local, name) !== null || isGivenNameOf(local, name)) ??
      (isAfterAnother(person) || this.#isOnlyPeerWithContacts(person)
        ? undefined
        : inRecord.find((email) => !this.#bearsAnother(email, person) && this.#isOnlyIn(email.offsets, person)))
    )
  }

  #phoneOf(person: Candidate): LocatedPhone | undefined {
    if (isAfterAnother(person)) return this.#besideEmail(person)
    const own = person.contacts.phones.filter((phone) => isOwn(phone) && phone.finding.kind !== 'fax')
    return (
      own.find(
        ({ offsets, extensions }) =>
          extensions.some((offset) => isInside(person, offset)) ||
          (this.#isOnlyIn(offsets, person) && !this.#isOnlyPeerWithContacts(person)),
      ) ?? this.#besideEmail(person)
    )
  }

  /** `Write to Ann at ann.lee@... or call ...`: the only number in the sentence of an e-mail that bears the name. */
  #besideEmail({ name }: Candidate): LocatedPhone | undefined {
    const { page, all, phones } = this.#context
    const email = all.find((one) => isOwn(one) && nameInEmail(one.local, name) === 'full')
    const at = email?.offsets.find((offset) => offset >= 0)
    if (at === undefined) return undefined
    const { start, end } = statementAt(page, at)
    const inside = ({ offsets }: { readonly offsets: readonly number[] }) =>
      offsets.some((offset) => offset >= start && offset < end)
    const beside = new Set([...phones.values()].flat().filter(inside))
    const [only] = beside
    if (beside.size !== 1 || only === undefined || all.filter(inside).length !== 1) return undefined
    return isOwn(only) && only.finding.kind !== 'fax' && only.offsets.every((offset) => inside({ offsets: [offset] }))
      ? only
      : undefined
  }

  /** The name of another person on the page, or a given name that is not this person's. */
  #bearsAnother({ local, finding }: LocatedEmail, { name, key }: Candidate): boolean {
    if (this.#people.some((other) => other.key !== key && nameInEmail(local, other.name) !== null)) return true
    if (finding.kind === 'role') return false
    return fold(local)
      .split(/[^\p{L}]+/u)
      .some((part) => part.length > 2 && givenNames.has(part) && !name.name.toLowerCase().includes(part))
  }

  /** The last of a list whose others have no contacts: what follows the list is the business's. */
  #isOnlyPeerWithContacts(person: Candidate): boolean {
    if (person.record.isCard) return false
    if (this.#sharesBlock(person)) return true
    const key = peerKey(this.#context, person)
    if (key === null) return false
    // The last first: on a page with hundreds of names only one of them costs a walk through all.
    if (this.#people.findLast((other) => peerKey(this.#context, other) === key) !== person) return false
    const peers = this.#people.filter((other) => peerKey(this.#context, other) === key)
    return peers.length > 2 && peers.every((other) => other === person || !hasContacts(other.contacts))
  }

  /** `Ann Lee<br>Bob Ray<br>1 Main Street<br>Phone`: what follows the last of several names in one block is for all of them. */
  #sharesBlock({ offset, key }: Candidate): boolean {
    const { blocks } = this.#context.page
    const block = blocks.at(offset)
    if (block < 0 || blocks.tag(block) !== 'p') return false
    const others = this.#people.filter(
      (other) => other.key !== key && other.offset >= blocks.start(block) && other.offset < blocks.end(block),
    )
    return others.length > 0 && others.every((other) => other.isAlone && !hasContacts(other.contacts))
  }

  /** Whether all visible places are in this person's records, and in no other's. */
  #isOnlyIn(offsets: readonly number[], { key }: Candidate): boolean {
    return offsets.every((offset) => {
      if (offset < 0) return true
      const owners = this.#recordsAt(offset)
      return owners.length > 0 && owners.every((owner) => owner.key === key)
    })
  }

  #recordsAt(offset: number): Candidate[] {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle]?.record.start ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return this.#sorted.slice(Math.max(0, low - maxOverlaps), low).filter((person) => isInside(person, offset))
  }
}

/** `Ann Lee and Bob Ray, 030 ...`: what follows several adjacent names is for all of them. */
function isAfterAnother({ name, first }: Candidate): boolean {
  return first !== name
}

function isInside({ record }: Candidate, offset: number): boolean {
  return offset >= record.start && offset < record.end
}

function isOwn({ finding }: LocatedEmail | LocatedPhone): boolean {
  return finding.owner === 'site'
}
