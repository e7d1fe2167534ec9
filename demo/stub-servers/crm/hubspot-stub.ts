// HubSpot's contacts API over records in memory: batches of 100, 207 with errors per record, results in another order and
// e-mails in lower case, a batch refused as a whole for a repeated id, a missing trace id or an unknown property, limits.
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'
import { countCalls, type RateWindow } from './rate-window.ts'

interface Person {
  readonly id: string
  properties: Record<string, string>
  mergedInto?: string
}

export interface HubspotStub extends StubServer {
  readonly people: Map<string, Person>
  /** The record of an e-mail. */
  find(email: string): Person | undefined
  addProperty(name: string): void
  readonly settings: {
    key: string
    /** The time zone of the account, in which its daily limit ends. */
    timeZone: string
    /** Otherwise only the subscriptions API knows opt-outs, and it needs a scope. */
    hasOptOutProperty: boolean
    hasSubscriptionScope: boolean
  } & RateWindow
  optOut(email: string): void
  /** `from` becomes part of `to`, as when a person merges two records: its e-mail is a further one of the other record. */
  merge(from: string, to: string): void
  /** The record gets another id, as the result of a merge can have. */
  renumber(email: string): void
}

const defaultProperties = [
  'email',
  'firstname',
  'lastname',
  'phone',
  'company',
  'website',
  'jobtitle',
  'city',
  'state',
  'country',
]

export async function startHubspotStub(
  options: { port?: number; recordRequests?: boolean } = {},
): Promise<HubspotStub> {
  const people = new Map<string, Person>()
  const byEmail = new Map<string, string>()
  const known = new Set([...defaultProperties, 'hs_email_optout', 'hs_additional_emails'])
  let nextId = 100
  const unlimited = { limit: Number.POSITIVE_INFINITY, windowMs: 10_000, exceeded: 0 }
  const optOuts = { hasOptOutProperty: true, hasSubscriptionScope: true }
  const state = { ...unlimited, key: 'pat-stub-key', timeZone: 'Europe/London', ...optOuts }
  const isWithinLimit = countCalls(state)

  function personById(id: string): Person | undefined {
    const found = people.get(id)
    return found?.mergedInto === undefined ? found : personById(found.mergedInto)
  }
  const find = (email: string) => personById(byEmail.get(email.toLowerCase()) ?? '')
  const failure = (status: number, category: string, message: string, more: object = {}): StubReply => ({
    status,
    body: { status: 'error', message, category, correlationId: 'stub', ...more },
  })

  function answer(request: StubRequest): StubReply {
    if (request.headers.authorization !== `Bearer ${state.key}`)
      return failure(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
    if (!isWithinLimit(request.at))
      return failure(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.', {
        policyName: 'TEN_SECONDLY_ROLLING',
      })
    const { pathname } = request.url
    const body = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>)
    if (pathname === '/account-info/v3/details')
      return { status: 200, body: { portalId: 4242, timeZone: state.timeZone, uiDomain: 'app.hubspot.com' } }
    if (pathname === '/crm/v3/properties/contacts')
      return {
        status: 200,
        body: {
          results: [...known].filter(exists).map((name) => ({ name, label: name, type: 'string', hidden: false })),
        },
      }
    const [, asked] = /^\/communication-preferences\/2026-09\/statuses\/([^/]+)\/unsubscribe-all$/.exec(pathname) ?? []
    if (asked !== undefined) return subscription(decodeURIComponent(asked))
    const operation = /^\/crm\/v3\/objects\/contacts\/(batch\/(?:read|upsert|update)|gdpr-delete)$/.exec(pathname)?.[1]
    if (operation === 'gdpr-delete') {
      const person = personById(String(body.objectId))
      if (person === undefined) return failure(404, 'OBJECT_NOT_FOUND', 'no such record')
      people.delete(person.id)
      byEmail.delete(person.properties.email ?? '')
      return { status: 204, body: '' }
    }
    if (operation === undefined) return failure(404, 'OBJECT_NOT_FOUND', `no route ${pathname}`)
    const inputs = body.inputs as {
      id: string
      idProperty?: string
      properties?: Record<string, string>
      objectWriteTraceId?: string
    }[]
    if (inputs.length > 100) return failure(400, 'VALIDATION_ERROR', 'The maximum number of inputs is 100.')
    if (operation === 'batch/read') return read(inputs, body as { idProperty?: string; properties: string[] })
    return write(operation === 'batch/upsert', inputs)
  }

  const exists = (name: string) => name !== 'hs_email_optout' || state.hasOptOutProperty

  function subscription(email: string): StubReply {
    if (!state.hasSubscriptionScope)
      return failure(403, 'MISSING_SCOPES', 'The scope needed for this API call is not granted.', {
        errors: [{ message: 'missing', context: { requiredScopes: ['communication_preferences.read'] } }],
      })
    const isOut = find(email)?.properties.hs_email_optout === 'true'
    const results = isOut ? [{ subscriberIdString: email, channel: 'EMAIL', status: 'UNSUBSCRIBED' }] : []
    return { status: 200, body: { status: 'COMPLETE', results } }
  }

  function read(inputs: readonly { id: string }[], body: { idProperty?: string; properties: string[] }): StubReply {
    const found = inputs.map(({ id }) => (body.idProperty === 'email' ? find(id) : personById(id)))
    const results = found.flatMap((person) => {
      if (person === undefined) return []
      const names = body.properties.filter((name) => known.has(name) && exists(name))
      const properties = Object.fromEntries(names.map((name) => [name, person.properties[name] ?? null]))
      return [{ id: person.id, properties }]
    })
    const missing = inputs.filter((_, index) => found[index] === undefined)
    if (missing.length === 0) return { status: 200, body: { status: 'COMPLETE', results: results.reverse() } }
    const error = {
      status: 'error',
      category: 'OBJECT_NOT_FOUND',
      message: 'Could not get some CONTACT objects',
      context: { ids: missing.map(({ id }) => id) },
    }
    return { status: 207, body: { status: 'COMPLETE', results: results.reverse(), numErrors: 1, errors: [error] } }
  }

  function write(
    isUpsert: boolean,
    inputs: readonly {
      id: string
      idProperty?: string
      properties?: Record<string, string>
      objectWriteTraceId?: string
    }[],
  ): StubReply {
    const ids = inputs.map(({ id }) => id.toLowerCase())
    if (new Set(ids).size < ids.length) return failure(400, 'VALIDATION_ERROR', 'Duplicate IDs found in batch input')
    for (const { properties = {} } of inputs) {
      const unknown = Object.keys(properties).find((name) => !known.has(name))
      if (unknown !== undefined)
        return failure(
          400,
          'VALIDATION_ERROR',
          `Property values were not valid: [{"isValid":false,"message":"Property \\"${unknown}\\" does not exist","error":"PROPERTY_DOESNT_EXIST"}]`,
        )
    }
    const bad = inputs.filter(({ properties = {} }) => /[<>]/.test(Object.values(properties).join('')))
    const isTraced = inputs.every(({ objectWriteTraceId }) => objectWriteTraceId !== undefined)
    if (bad.length > 0 && !isTraced) return failure(400, 'VALIDATION_ERROR', 'a value is not valid')
    const results: object[] = []
    const errors: object[] = []
    for (const input of inputs) {
      const trace = input.objectWriteTraceId
      const existing = isUpsert ? find(input.id) : personById(input.id)
      if (bad.includes(input)) {
        errors.push({
          status: 'error',
          category: 'VALIDATION_ERROR',
          message: 'a value is not valid',
          context: { objectWriteTraceId: [trace] },
        })
      } else if (existing === undefined && !isUpsert) {
        errors.push({
          status: 'error',
          category: 'OBJECT_NOT_FOUND',
          message: 'no such record',
          context: { objectWriteTraceId: [trace] },
        })
      } else if (!isUpsert && (find(input.properties?.email ?? '') ?? existing) !== existing) {
        errors.push({
          status: 'error',
          category: 'CONFLICT',
          message: 'Contact already exists.',
          context: { objectWriteTraceId: [trace] },
        })
      } else {
        const person = existing ?? { id: String(nextId++), properties: { email: input.id.toLowerCase() } }
        people.set(person.id, person)
        const email = (isUpsert ? undefined : input.properties?.email?.toLowerCase()) ?? person.properties.email ?? ''
        if (email !== person.properties.email) byEmail.delete(person.properties.email ?? '')
        Object.assign(person.properties, input.properties, { email })
        byEmail.set(email, person.id)
        results.push({
          id: person.id,
          new: existing === undefined,
          properties: person.properties,
          objectWriteTraceId: trace,
        })
      }
    }
    const status = errors.length === 0 ? 200 : 207
    return {
      status,
      body: {
        status: 'COMPLETE',
        results: results.reverse(),
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
      },
    }
  }

  const server = await startStubServer(answer, options)
  return {
    ...server,
    people,
    settings: state,
    find,
    addProperty: (name) => void known.add(name),
    optOut(email) {
      const person = find(email)
      if (person !== undefined) person.properties.hs_email_optout = 'true'
    },
    merge(from, to) {
      const [lost, kept] = [find(from), find(to)]
      if (lost === undefined || kept === undefined) return
      lost.mergedInto = kept.id
      const others = [kept.properties.hs_additional_emails, lost.properties.email]
      kept.properties.hs_additional_emails = others.filter((each) => each !== undefined).join(';')
    },
    renumber(email) {
      const person = find(email)
      if (person === undefined) return
      const id = String(nextId++)
      people.delete(person.id)
      people.set(id, { ...person, id })
      byEmail.set(email, id)
    },
  }
}
