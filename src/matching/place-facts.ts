import { isObject, listOf, numberWithin, objectOf, textOf } from '../providers/read-json.ts'

/** What is compared of a place. All fields come from outside and may be empty. */
export interface PlaceFacts {
  readonly name: string
  readonly kinds: readonly string[]
  readonly websites: readonly string[]
  readonly socials: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly address: {
    readonly freeform?: string
    readonly locality?: string
    readonly region?: string
    readonly postcode?: string
    readonly country?: string
  }
  readonly latitude?: number
  readonly longitude?: number
}

const maxTextLength = 300
const maxUrlLength = 1_000
const maxValues = 20

/** Reads the facts of a place from JSON; undefined without an object. Long texts and lists are cut. */
export function readPlaceFacts(value: unknown): PlaceFacts | undefined {
  if (!isObject(value)) return undefined
  const address = objectOf(value.address)
  const latitude = numberWithin(value.latitude, -90, 90)
  const longitude = numberWithin(value.longitude, -180, 180)
  return {
    name: shortText(value.name) ?? '',
    kinds: texts(value.kinds, maxTextLength),
    websites: texts(value.websites, maxUrlLength),
    socials: texts(value.socials, maxUrlLength),
    emails: texts(value.emails, maxTextLength),
    phones: texts(value.phones, maxTextLength),
    address: Object.fromEntries(
      ['freeform', 'locality', 'region', 'postcode', 'country'].flatMap((field) => {
        const text = shortText(address[field])
        return text === undefined ? [] : [[field, text]]
      }),
    ),
    ...(latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
  }
}

function shortText(value: unknown): string | undefined {
  return textOf(value)?.slice(0, maxTextLength)
}

function texts(value: unknown, maxLength: number): string[] {
  return listOf(value)
    .slice(0, maxValues)
    .flatMap((item) => textOf(item)?.slice(0, maxLength) ?? [])
}
