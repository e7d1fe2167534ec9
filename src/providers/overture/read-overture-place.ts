import type { BusinessStatus, PlaceContact, ProviderPlace } from '../place-provider.ts'
import { type JsonObject, listOf, numberWithin, objectOf, present, textOf } from '../read-json.ts'

/** Of the data as a whole. The sources of a place follow with their licences. */
export const overtureAttribution = '© Overture Maps Foundation, overturemaps.org'

/** Of releases that do not say the licence with each source. */
const knownLicences: Readonly<Record<string, string>> = {
  meta: 'CDLA-Permissive-2.0',
  microsoft: 'CDLA-Permissive-2.0',
  foursquare: 'Apache-2.0',
  alltheplaces: 'CC0-1.0',
}

/** A null is unknown, never open. */
const statuses: Readonly<Record<string, BusinessStatus>> = {
  open: 'operational',
  temporarily_closed: 'closed_temporarily',
  permanently_closed: 'closed_permanently',
}

const maxContacts = 10

/** A row of a file as a place; undefined if it has no id. `language`: for its name. */
export function readOverturePlace(row: JsonObject, language?: string): ProviderPlace | undefined {
  const id = textOf(row.id)
  if (id === undefined) return undefined
  const names = objectOf(row.names)
  const taxonomy = objectOf(row.taxonomy)
  const [websites, phones, emails] = [textsOf(row.websites), textsOf(row.phones), textsOf(row.emails)]
  const confidence = numberWithin(row.confidence, 0, 1)
  const sources = sourcesOf(row)
  return {
    id,
    ...present({
      name: nameIn(names, language) ?? textOf(names.primary),
      latitude: numberWithin(row.latitude, -90, 90),
      longitude: numberWithin(row.longitude, -180, 180),
      website: websites[0],
      phone: phones[0],
      email: emails[0],
      status: statuses[textOf(row.operating_status) ?? ''],
      release: textOf(row.release),
      confidence: confidence === undefined ? undefined : Math.round(confidence * 100),
    }),
    ...addressOf(row),
    kinds: [
      ...new Set([
        textOf(taxonomy.primary),
        ...textsOf(taxonomy.hierarchy).toReversed(),
        ...textsOf(taxonomy.alternates),
      ]),
    ].filter((kind) => kind !== undefined),
    contacts: [...contactsOf('phone', 'phones', phones), ...contactsOf('email', 'emails', emails)].map((contact) => ({
      ...contact,
      label: `${contact.label} (${originOf(row, sources)})`,
    })),
    url: explorerUrl(row),
    socials: socialsOf(textsOf(row.socials)),
    attribution: `${overtureAttribution}, ${originOf(row, sources)}`,
    raw: row,
  }
}

interface Source {
  readonly dataset: string
  readonly licence: string | undefined
}

/** Who contributed to the place, each once. */
function sourcesOf(row: JsonObject): Source[] {
  const found = listOf(row.sources).flatMap((item) => {
    const { dataset, license } = objectOf(item)
    const name = textOf(dataset)
    if (name === undefined) return []
    const known = Object.hasOwn(knownLicences, name.toLowerCase()) ? knownLicences[name.toLowerCase()] : undefined
    return [{ dataset: name, licence: textOf(license) ?? known }]
  })
  return [...new Map(found.map((source) => [source.dataset, source])).values()]
}

/** `release 2026-10-21.0; meta: CDLA-Permissive-2.0; Foursquare: Apache-2.0` */
function originOf(row: JsonObject, sources: readonly Source[]): string {
  const release = textOf(row.release)
  return [
    ...(release === undefined ? [] : [`release ${release}`]),
    ...sources.map(({ dataset, licence }) => (licence === undefined ? dataset : `${dataset}: ${licence}`)),
  ].join('; ')
}

/** `common` has names by language. */
function nameIn(names: JsonObject, language: string | undefined): string | undefined {
  const short = language?.slice(0, 2)
  const common = objectOf(names.common)
  return short !== undefined && Object.hasOwn(common, short) ? textOf(common[short]) : undefined
}

function addressOf(row: JsonObject): Partial<ProviderPlace> {
  const address = objectOf(listOf(row.addresses)[0])
  const [street, city] = [textOf(address.freeform), textOf(address.locality)]
  const [region, postcode] = [textOf(address.region), textOf(address.postcode)]
  const country = textOf(address.country)
    ?.toUpperCase()
    .match(/^[A-Z]{2}$/)?.[0]
  const line = [street, [postcode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
  return present({ address: line === '' ? undefined : line, street, city, region, postcode, country })
}

function contactsOf(field: PlaceContact['field'], label: string, values: readonly string[]): PlaceContact[] {
  return values.slice(0, maxContacts).map((value) => ({ field, value, label }))
}

/** Profiles by network: `facebook` of `https://www.facebook.com/123`. */
function socialsOf(links: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const link of links) {
    const host = URL.canParse(link) ? new URL(link).hostname.replace(/^(?:www|m)\./, '') : ''
    const network = host === 'x.com' ? 'twitter' : host.split('.')[0]
    if (network !== undefined && /^[a-z]{2,30}$/.test(network) && !Object.hasOwn(found, network)) found[network] = link
  }
  return found
}

/** The place on Overture's own map. */
function explorerUrl(row: JsonObject): string {
  const [latitude, longitude] = [numberWithin(row.latitude, -90, 90), numberWithin(row.longitude, -180, 180)]
  if (latitude === undefined || longitude === undefined) return 'https://explore.overturemaps.org/'
  return `https://explore.overturemaps.org/#18/${latitude}/${longitude}`
}

function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? [])
}
