import { type Box, contains } from '../../src/core/geo.ts'
import { findKind } from '../../src/providers/business-kinds/business-kinds.ts'
import {
  type JsonObject,
  listOf,
  numberWithin,
  objectOf,
  parseStorable,
  textOf,
} from '../../src/providers/read-json.ts'
import { invalidArgument, noKey, notFound, quotaExceeded, wrongKey } from './google-documents.ts'
import { type Mask, masked, readMask } from './google-mask.ts'
import { areaDocument, placeDocument } from './google-place-document.ts'
import {
  type StubReply,
  type StubRequest,
  type StubServer,
  type StubServerOptions,
  startStubServer,
} from './stub-server.ts'
import type { Town } from './town.ts'

export interface GoogleStubOptions extends StubServerOptions {
  readonly town: Town
  readonly key: string
  /** Calls before the quota is exhausted; further calls get 429. */
  readonly perMinute?: number
  readonly perDay?: number
  readonly tokenLifeMs?: number
}

const pageSize = 20
const cap = 60

interface OpenQuery {
  /** The body without the fields that may change between pages. */
  readonly fingerprint: string
  readonly offset: number
  readonly expiresAt: number
}

/** The Places API (New) on loopback: Text Search and Place Details over a town, with its caps, masks, tokens and errors. */
export function startGoogleStub(options: GoogleStubOptions): Promise<StubServer> {
  const places = options.town.businesses.map((business, index) => ({
    business,
    document: placeDocument(business, `ChIJ-town-${index + 1}`),
  }))
  const tokens = new Map<string, OpenQuery>()
  let calls = 0

  const refusal = ({ headers }: StubRequest): StubReply | undefined => {
    const key = headers['x-goog-api-key']
    if (key === undefined || key === '') return noKey
    if (key !== options.key) return wrongKey
    calls++
    if (calls > (options.perDay ?? Number.POSITIVE_INFINITY)) return quotaExceeded('day', options.perDay ?? 0)
    if (calls > (options.perMinute ?? Number.POSITIVE_INFINITY)) return quotaExceeded('minute', options.perMinute ?? 0)
    return undefined
  }

  const search = (body: JsonObject, mask: Mask): StubReply => {
    const query = textOf(body.textQuery)
    if (query === undefined || (body.locationBias !== undefined && body.locationRestriction !== undefined))
      return invalidArgument
    const { pageToken, pageSize: _, ...rest } = body
    const fingerprint = JSON.stringify(rest)
    const open = tokens.get(textOf(pageToken) ?? '')
    if (pageToken !== undefined && (open?.fingerprint !== fingerprint || open.expiresAt < performance.now()))
      return invalidArgument
    const found = matching(query, readRectangle(objectOf(body.locationRestriction).rectangle)).slice(0, cap)
    const offset = open?.offset ?? 0
    const size = Math.min(pageSize, numberWithin(body.pageSize, 1, pageSize) ?? pageSize)
    const page = found.slice(offset, offset + size)
    const nextPageToken = `token-${tokens.size + 1}`
    const hasMore = mask.hasNextPageToken && offset + size < found.length
    if (hasMore) {
      const expiresAt = performance.now() + (options.tokenLifeMs ?? 300_000)
      tokens.set(nextPageToken, { fingerprint, offset: offset + size, expiresAt })
    }
    // Without results Google returns an empty object.
    return {
      status: 200,
      body: {
        ...(page.length === 0 ? undefined : { places: page.map((document) => masked(document, mask)) }),
        ...(hasMore ? { nextPageToken } : undefined),
      },
    }
  }

  /** By relevance, most prominent first, like the real API. */
  const matching = (query: string, box: Box | undefined): JsonObject[] => {
    const area = options.town.areas.find(({ name }) => name.toLowerCase() === query.toLowerCase())
    if (area !== undefined) return [areaDocument(area)]
    const [what = '', where] = query.split(/\s+in\s+/i)
    const named = options.town.areas.find(({ name }) => name.toLowerCase() === where?.toLowerCase())
    const kind = findKind(what)?.name
    return places
      .filter(({ business }) =>
        kind === undefined ? business.name.toLowerCase().includes(what.toLowerCase()) : business.kinds.includes(kind),
      )
      .filter(({ business }) => [box, named?.box].every((limit) => limit === undefined || contains(limit, business)))
      .sort((a, b) => (b.business.reviewCount ?? 0) - (a.business.reviewCount ?? 0))
      .map(({ document }) => document)
  }

  return startStubServer((request) => {
    const { url, method, headers, body } = request
    const refused = refusal(request)
    if (refused !== undefined) return refused
    const isSearch = url.pathname === '/v1/places:searchText'
    const mask = readMask(headers['x-goog-fieldmask'], isSearch ? 'search' : 'details')
    if ('refusal' in mask) return mask.refusal
    if (isSearch) return method === 'POST' ? search(objectOf(parseStorable(body)), mask) : notFound
    const id = decodeURIComponent(url.pathname.replace(/^\/v1\/places\//, ''))
    const place = places.find(({ document }) => document.id === id)
    return place === undefined ? notFound : { status: 200, body: masked(place.document, mask) }
  }, options)
}

function readRectangle(value: unknown): Box | undefined {
  const [low, high] = listOf([objectOf(value).low, objectOf(value).high]).map(objectOf)
  const south = numberWithin(low?.latitude, -90, 90)
  const north = numberWithin(high?.latitude, -90, 90)
  const west = numberWithin(low?.longitude, -180, 180)
  const east = numberWithin(high?.longitude, -180, 180)
  if (south === undefined || north === undefined || west === undefined || east === undefined) return undefined
  return { south, west, north, east }
}
