import { createHash } from 'node:crypto'
import { type FakeRequest, type FakeSite, page, type Reply } from '../../demo/web/reply.ts'
import type { ChangeKind } from '../leads/changes/lead-change.ts'

/** A change that a site really made, as the watch must report it. */
export interface PlantedChange {
  readonly host: string
  readonly kind: ChangeKind
  readonly subject: string | null
  readonly before: string | null
  readonly after: string | null
  readonly day: number
}

interface Person {
  readonly name: string
  readonly title: string
}

/** What a site does for a day or two that is no change of it. */
export type Disturbance = 'outage' | 'soft404' | 'robots_page' | 'cut' | undefined

const firstNames = ['Anna', 'Peter', 'Maria', 'David', 'Laura', 'Simon', 'Helen', 'Oscar', 'Nina', 'Martin']
const lastNames = ['Berger', 'Young', 'Carter', 'Fischer', 'Hughes', 'Weber', 'Palmer', 'Keller', 'Turner', 'Adams']
const titles = ['Managing Director', 'Head of Sales', 'Office Manager', 'Owner', 'Marketing Manager', 'Accountant']
const generators = ['WordPress', 'Joomla', 'TYPO3', 'Drupal']
const streets = ['High Street', 'Station Road', 'Park Lane', 'Mill Lane', 'Church Road']

/** A small company's site whose content changes by script. Every planted change is one that the watch must report. */
export class ChangingSite {
  readonly host: string
  readonly #n: number
  /** Half of the sites answer conditional requests. */
  readonly #hasValidators: boolean
  #step = 0
  #people: Person[]
  #phone: string
  #mailbox = 'info'
  #street: string
  #generator = 0
  #state: 'ok' | 'parked' | 'moved' = 'ok'
  /** The mailbox is on the home page instead of the contact page: that is no change of the site. */
  #isMailboxOnHome = false
  disturbance: Disturbance

  constructor(n: number) {
    this.#n = n
    this.host = `brix-watch${n}.com`
    this.#hasValidators = n % 2 === 0
    this.#people = [0, 1, 2].map((index) => this.#person(index))
    this.#phone = this.#number()
    this.#street = this.#newStreet()
  }

  #person(index: number): Person {
    const nth = this.#n * 7 + index * 3
    const name = `${firstNames[nth % 10]} ${lastNames[(nth + Math.floor(nth / 10)) % 10]}`
    return { name, title: titles[(this.#n + index) % titles.length] ?? '' }
  }

  #number(): string {
    return `+1206342${String(1000 + ((this.#n * 37 + this.#step * 11) % 9000))}`
  }

  #newStreet(): string {
    return `${1 + ((this.#n + this.#step * 13) % 98)} ${streets[(this.#n + this.#step) % streets.length]}`
  }

  /** Makes the next change and returns it. */
  change(day: number): PlantedChange[] {
    const step = ++this.#step
    const planted = (kind: ChangeKind, before: string | null, after: string | null, subject: string | null = null) => [
      { host: this.host, kind, subject, before, after, day },
    ]
    if (this.#state !== 'ok') {
      const before = this.#state === 'parked' ? 'parked' : this.#newHost
      this.#state = 'ok'
      return planted('site_back', before, this.host)
    }
    switch ((this.#n + step) % 8) {
      case 0: {
        const [gone, ...others] = this.#people
        if (gone === undefined) return this.change(day)
        this.#people = others
        return planted('person_gone', gone.name, null)
      }
      case 1: {
        const known = new Set(this.#people.map(({ name }) => name))
        const joined = [...Array(40).keys()].map((at) => this.#person(at + 3)).find(({ name }) => !known.has(name))
        if (joined === undefined) throw new Error('there are more names than people')
        this.#people.push(joined)
        return planted('person_new', null, joined.name)
      }
      case 2: {
        const [first, ...others] = this.#people
        if (first === undefined) return this.change(day)
        const title = titles[(titles.indexOf(first.title) + 1) % titles.length] ?? ''
        this.#people = [{ ...first, title }, ...others]
        return planted('title_changed', first.title, title, first.name)
      }
      case 3: {
        const before = this.#phone
        this.#phone = this.#number()
        return planted('phone_new', before, this.#phone)
      }
      case 4: {
        const before = `${this.#mailbox}@${this.host}`
        this.#mailbox = this.#mailbox === 'info' ? 'hello' : this.#mailbox === 'hello' ? 'contact' : 'info'
        return planted('email_new', before, `${this.#mailbox}@${this.host}`)
      }
      case 5: {
        const before = this.#street
        this.#street = this.#newStreet()
        return planted('address_new', before, this.#street)
      }
      case 6: {
        const before = generators[this.#generator] ?? ''
        this.#generator = (this.#generator + 1) % generators.length
        return planted('technology_changed', before, generators[this.#generator] ?? '')
      }
      default:
        this.#state = this.#n % 3 === 0 ? 'moved' : 'parked'
        return this.#state === 'parked'
          ? planted('site_parked', this.host, 'parked')
          : planted('site_moved', this.host, this.#newHost)
    }
  }

  /** Moves the mailbox from one page to another. */
  shuffle(): void {
    this.#isMailboxOnHome = !this.#isMailboxOnHome
  }

  get #newHost(): string {
    return `new-watch${this.#n}.com`
  }

  get site(): FakeSite {
    return (request) => this.#reply(request)
  }

  #reply(request: FakeRequest): Reply {
    if (request.path === '/robots.txt') return { status: 404, body: 'not found' }
    if (this.disturbance === 'outage') return { status: 503, body: 'maintenance' }
    if (this.disturbance === 'cut') return { cut: true }
    if (this.disturbance === 'robots_page') return page('One moment', '<p>We are checking your connection.</p>')
    if (this.disturbance === 'soft404' && request.path !== '/')
      return page('Not found', '<p>There is no such page.</p>')
    if (this.#state === 'moved') return { status: 301, headers: { location: `https://${this.#newHost}/` } }
    if (this.#state === 'parked')
      return page(this.host, `<p>${this.host} is parked free, courtesy of the registrar. This domain is parked.</p>`)
    const body = this.#pages()[request.path]
    if (body === undefined) return { status: 404, body: 'not found' }
    if (!this.#hasValidators) return body
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    return request.headers['if-none-match'] === etag ? { status: 304, headers: { etag } } : { headers: { etag }, body }
  }

  #pages(): Record<string, string> {
    const digits = this.#phone.slice(2)
    const tel = `<p>Tel. <a href="tel:${this.#phone}">(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}</a></p>`
    const mailbox = `<p><a href="mailto:${this.#mailbox}@${this.host}">${this.#mailbox}@${this.host}</a></p>`
    const address = {
      '@type': 'PostalAddress',
      streetAddress: this.#street,
      postalCode: '98101',
      addressLocality: 'Seattle',
    }
    const data = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: this.host,
      address,
    })
    const cards = this.#people.map(({ name, title }) => {
      const email = `${name.toLowerCase().replace(' ', '.')}@${this.host}`
      return `<div class="team-card"><h3>${name}</h3><p>${title}</p><p><a href="mailto:${email}">${email}</a></p></div>`
    })
    const home = page('Brix and Sons', `<p>We build walls.</p>${tel}${this.#isMailboxOnHome ? mailbox : ''}`)
    const generator = `<meta name="generator" content="${generators[this.#generator]} 6">`
    return {
      '/': home.replace('</head>', `${generator}</head>`),
      '/team': page('Our team', cards.join('')),
      '/contact': page(
        'Contact',
        `${tel}${this.#isMailboxOnHome ? '' : mailbox}<script type="application/ld+json">${data}</script>`,
      ),
    }
  }
}
