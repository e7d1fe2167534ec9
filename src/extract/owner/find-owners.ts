import { fold } from '../../core/fold.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import type { PageDocument, TextRange } from '../document/page-document.ts'
import { domainParts } from '../email/domain.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import { companyIn, leadTo, publicBodyIn } from './party-before.ts'
import { headingsOver, labelOver, nextHeading, statementAt } from './statements.ts'
import {
  notOfTheBusiness,
  publicBody,
  sampleText,
  type ThirdParty,
  thirdParties,
  usefulNumbers,
} from './third-party-terms.ts'

/** Says whose the values of a page are. Null: the site's own; else the reason why not. */
export class Owners {
  readonly #page: PageDocument
  readonly #emails: readonly LocatedEmail[]
  readonly #site: string | null
  /** The page shows e-mails of the site itself, so one at another company's domain is that company's. */
  readonly #hasOwn: boolean
  readonly #identity: string
  /** Those that are not what the site itself does. */
  #parties: readonly ThirdParty[] | undefined
  readonly #statements = new Map<number, string | null>()
  readonly #contexts = new Map<number, string | null>()

  constructor(page: PageDocument, site: string | null, emails: readonly LocatedEmail[]) {
    this.#page = page
    this.#site = site
    this.#emails = emails
    this.#identity = `${page.title ?? ''} ${page.meta.get('og:site_name') ?? ''} ${site ?? ''}`
    this.#hasOwn = emails.some((email) => this.#isOwnDomain(email))
  }

  ofEmail(email: LocatedEmail): string | null {
    if (this.#isOwnDomain(email)) return null
    // Structured data of the page names the makers of the site and its photographs too.
    if (email.finding.method === 'json-ld') return this.#foreignDomain(email)
    const visible = email.offsets.filter((offset) => offset >= 0)
    if (visible.length === 0) return null
    const domain = this.#isCertified(visible[0] ?? 0) ? null : this.#foreignDomain(email)
    if (domain !== null) return domain
    return this.#everywhere(visible, (offset) => this.contextOf(offset) ?? this.#bodyBefore(offset))
  }

  /** `PEC: lang@legalmail.it`: the certified mailbox of the business, always at a provider's domain. */
  #isCertified(offset: number): boolean {
    return /(?<!\p{L})P\.?E\.?C\.?[\s:–-]{0,4}$/iu.test(this.#page.text.slice(Math.max(0, offset - 12), offset))
  }

  /** A number with a third party's e-mail in its sentence or lines is theirs too. */
  ofPhone({ offsets }: LocatedPhone): string | null {
    if (offsets.some((offset) => offset < 0)) return null
    return this.#everywhere(offsets, (offset) => this.#statementOwner(offset) ?? this.#bodyBefore(offset))
  }

  /** `Moneyshield Ltd, 0113 496 0770`: right after the name of another company. */
  ofCompanyBefore({ offsets }: LocatedPhone): string | null {
    if (!this.#hasOwn || offsets.some((offset) => offset < 0)) return null
    return this.#everywhere(offsets, (offset) => {
      const company = companyIn(leadTo(this.#page, offset))
      if (company === null || this.#isNamed(company)) return null
      return this.#emailsIn(statementAt(this.#page, offset)).some((email) => this.#isOwnDomain(email))
        ? null
        : 'after the name of another company'
    })
  }

  /** `Coast Guard: 757 ...`: a public body, an emergency service or an association is named right before the value. */
  #bodyBefore(offset: number): string | null {
    const body = publicBodyIn(leadTo(this.#page, offset)) ?? this.#bodyOver(offset)
    if (body === null || publicBody.test(this.#identity) || this.#isNamed(body)) return null
    return this.#emailsIn(statementAt(this.#page, offset)).some((email) => this.#isOwnDomain(email))
      ? null
      : 'a public body or association'
  }

  /** `<h3>Gendarmerie</h3><p>04 ...</p>`: a heading that is the name of a public body, and hardly more. */
  #bodyOver(offset: number): string | null {
    const [heading = ''] = headingsOver(this.#page, offset)
    const match = heading === this.#page.h1 ? null : publicBody.exec(heading)
    return match !== null && match.index === 0 && heading.split(/\s+/).length <= maxBodyWords ? heading : null
  }

  /** Whether a name shares a word with the name of the site. */
  #isNamed(company: string): boolean {
    const identity = fold(`${this.#identity} ${this.#page.h1 ?? ''}`)
    return fold(company)
      .split(/[^\p{L}]+/u)
      .some((part) => part.length > 3 && identity.includes(part))
  }

  /** Also for people: a person in a statement about a third party does not work for the business. */
  ofPerson(offset: number): string | null {
    return this.#notOfBusiness(offset) ?? this.#statementOwner(offset)
  }

  #everywhere(offsets: readonly number[], reasonOf: (offset: number) => string | null): string | null {
    let reason: string | null = null
    for (const offset of offsets.slice(0, 20)) {
      reason = reasonOf(offset)
      if (reason === null) return null
    }
    return reason
  }

  #statementOwner(offset: number): string | null {
    const range = statementAt(this.#page, offset)
    const known = this.#statements.get(range.start)
    if (known !== undefined) return known
    const inside = this.#emailsIn(range)
    let owner: string | null = null
    if (!inside.some((email) => this.#isOwnDomain(email))) {
      for (const email of inside) owner ??= this.#foreignDomain(email)
      owner ??= this.contextOf(offset)
    }
    this.#statements.set(range.start, owner)
    return owner
  }

  /** What the sentence, its label and the headings over it say. */
  contextOf(offset: number): string | null {
    const range = statementAt(this.#page, offset)
    const known = this.#contexts.get(range.start)
    if (known !== undefined) return known
    const text = this.#page.text.slice(range.start, range.end)
    if (sampleText.test(text)) return 'a sample'
    const labels = labelsIn(text)
    const over = [labelOver(this.#page, range), ...headingsOver(this.#page, offset)].filter(
      // The heading of the page is what the business does, not a section about another.
      (heading) => heading !== '' && (heading !== this.#page.h1 || usefulNumbers.test(heading)),
    )
    this.#parties ??= thirdParties.filter((party) => !this.#isTrade(party))
    const party = this.#parties.find(
      (party) =>
        party.phrase?.test(text) === true ||
        labels.some((label) => party.label.test(label)) ||
        over.slice(0, 2).some((heading) => isLabelOf(party, heading)),
    )
    const reason = party === undefined || this.#sectionIsOwn(party, over, range) ? null : party.reason
    this.#contexts.set(range.start, reason)
    return reason
  }

  /** Under a heading like `Data protection officer`, an address of the site itself shows that the officer works there. */
  #sectionIsOwn(party: ThirdParty, over: readonly string[], range: TextRange): boolean {
    const around = over.some((heading) => isLabelOf(party, heading))
      ? { start: range.start, end: Math.min(range.end + maxOfficerReach, nextHeading(this.#page, range.end)) }
      : range
    return this.#emailsIn(range).length === 0
      ? party.reason === 'data protection officer' && this.#emailsIn(around).some((email) => this.#isOwnDomain(email))
      : this.#emailsIn(range).some((email) => this.#isOwnDomain(email))
  }

  /** A web agency's own page says web design without meaning another. */
  #isTrade({ label }: ThirdParty): boolean {
    return (
      label.test(this.#identity.replace(/\s*[|–—-]\s*/g, ' ')) &&
      !/impress|legal|mentions|privacy|datenschutz|aviso|note/i.test(this.#identity)
    )
  }

  #notOfBusiness(offset: number): string | null {
    const range = statementAt(this.#page, offset)
    const text = this.#page.text.slice(range.start, Math.min(range.end, range.start + 400))
    const label = /([^:\n.,;|()]{3,40})\s?:\s*(?:\p{L}{2,9}\.?\s)?$/u.exec(
      this.#page.text.slice(range.start, offset),
    )?.[1]
    const over = [label ?? '', labelOver(this.#page, range), ...headingsOver(this.#page, offset)]
    return (
      notOfTheBusiness.find(
        ({ heading, phrase }) =>
          phrase?.test(text) === true || over.some((title) => title.length < 60 && startsWith(heading, title)),
      )?.reason ?? null
    )
  }

  #emailsIn({ start, end }: TextRange): LocatedEmail[] {
    return this.#emails.filter(({ offsets }) => offsets.some((offset) => offset >= start && offset < end))
  }

  #isOwnDomain({ finding }: LocatedEmail): boolean {
    const domain = finding.value.slice(finding.value.indexOf('@') + 1)
    return this.#site !== null && domainParts(domain).registrable === this.#site
  }

  /** `support@host.net` beside `info@` at the site's own domain. Not a mail provider's, and not a name like the site's. */
  #foreignDomain(email: LocatedEmail): string | null {
    const { local, finding } = email
    const domain = finding.value.slice(finding.value.indexOf('@') + 1)
    const { registrable, name } = domainParts(domain)
    if (!this.#hasOwn || this.#site === null || registrable === null || this.#isOwnDomain(email)) return null
    if (isFreeMail(domain) || this.#isRelated(name ?? '') || this.#isWhole(local)) return null
    return 'at the domain of another company'
  }

  isNameOfSite(name: string): boolean {
    const letters = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
    return this.#site !== null && letters(name) === letters(domainParts(this.#site).name ?? '')
  }

  /** `brixbau@` at a provider: most of the site's own name. A trade (`joiners@`) is a word of it only. */
  #isWhole(local: string): boolean {
    const letters = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
    const [own, other] = [letters(domainParts(this.#site ?? '').name ?? ''), letters(local)]
    return own.length > 3 && (other.includes(own) || (own.includes(other) && other.length * 3 > own.length * 2))
  }

  #isRelated(name: string): boolean {
    const own = fold(domainParts(this.#site ?? '').name ?? '')
    const other = fold(name)
    const [a, b] = [own.replaceAll('-', ''), other.replace(/[^a-z0-9]/g, '')]
    if (b.length > 3 && a.length > 3 && (a.includes(b) || b.includes(a))) return true
    const words = new Set(own.split('-').filter((part) => part.length > 4))
    return other.split(/[^a-z0-9]+/).some((part) => words.has(part))
  }
}

/** A heading with more words is about something else: `Hospital visits and emergencies`. */
const maxBodyWords = 3

/** How far after an officer's name the address of the site may be. */
const maxOfficerReach = 200

/** `Hosting: Acme`, `© Acme Ltd, web design: Studio X`: words before a colon. The whole text may be one. */
function labelsIn(text: string): string[] {
  const labels = [...text.matchAll(/([^:\n.,;|()]{3,60})\s?:(?!\/)/gu)].map(([label]) => label)
  const first = text.slice(0, Math.max(0, text.indexOf('\n'))).trim()
  if (first.length > 2 && first.length < 50) labels.push(first)
  return labels
}

function isLabelOf({ label }: ThirdParty, heading: string): boolean {
  return heading.length < 70 && label.test(heading)
}

function startsWith(pattern: RegExp, title: string): boolean {
  const match = pattern.exec(title)
  return match !== null && match.index < 12
}
