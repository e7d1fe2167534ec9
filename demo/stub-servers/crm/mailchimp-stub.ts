// Mailchimp's members of one audience: found by hash, e-mail or contact id; compliance states; a PUT that needs
// `status_if_new` for new members.
import { createHash, randomUUID } from 'node:crypto'
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'

interface Member {
  readonly contact_id: string
  id: string
  email_address: string
  status: string
  merge_fields: Record<string, unknown>
  last_changed: string
}

export interface MailchimpStub extends StubServer {
  readonly people: Map<string, Member>
  find(email: string): Member | undefined
  /** E-mails that were deleted permanently, or have unsubscribed before: they cannot be added. */
  readonly refused: Map<string, 'Member In Compliance State' | 'Forgotten Email Not Subscribed'>
  readonly settings: { key: string; audience: string }
}

const tags = ['FNAME', 'LNAME', 'PHONE', 'COMPANY']
const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

export async function startMailchimpStub(
  options: { port?: number; recordRequests?: boolean } = {},
): Promise<MailchimpStub> {
  const people = new Map<string, Member>()
  const refused: MailchimpStub['refused'] = new Map()
  const settings = { key: 'stubkey-us21', audience: 'a1b2c3' }
  const find = (email: string) => people.get(hashOf(email))
  const failure = (status: number, title: string, more: object = {}): StubReply => ({
    status,
    body: { type: 'https://mailchimp.com/developer/', title, status, detail: title, instance: 'stub', ...more },
  })

  function answer({ method, url, headers, body }: StubRequest): StubReply {
    const [, key] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (key !== settings.key) return failure(401, 'API Key Invalid')
    const [, audience, rest = ''] = /^\/lists\/([^/]+)(.*)$/.exec(url.pathname) ?? []
    if (audience !== settings.audience) return failure(404, 'Resource Not Found')
    if (rest === '') return { status: 200, body: { id: audience, name: 'Stub audience' } }
    if (rest === '/merge-fields')
      return { status: 200, body: { merge_fields: tags.map((tag) => ({ tag, name: tag, type: 'text' })) } }
    if (rest === '/members' && method === 'GET') return list(url.searchParams)
    const [, id = '', action] = /^\/members\/([^/]+)(\/actions\/delete-permanent)?$/.exec(rest) ?? []
    const member = people.get(id) ?? [...people.values()].find(({ contact_id }) => contact_id === id)
    if (action !== undefined && member !== undefined) {
      people.delete(member.id)
      refused.set(member.email_address, 'Forgotten Email Not Subscribed')
      return { status: 204, body: '' }
    }
    if (method === 'PUT') return put(id, member, JSON.parse(body))
    if (member === undefined) return failure(404, 'Resource Not Found')
    return method === 'PATCH' ? save(member, JSON.parse(body)) : { status: 200, body: member }
  }

  function list(query: URLSearchParams): StubReply {
    const [count, offset] = [Number(query.get('count') ?? 10), Number(query.get('offset') ?? 0)]
    if (count > 1000) return failure(400, 'Invalid Resource')
    const since = Date.parse(query.get('since_last_changed') ?? '1970-01-01T00:00:00Z')
    const found = [...people.values()]
      .filter(({ status, last_changed }) => status === query.get('status') && Date.parse(last_changed) >= since)
      .sort(
        (one, other) =>
          one.last_changed.localeCompare(other.last_changed) * (query.get('sort_dir') === 'DESC' ? -1 : 1),
      )
    return { status: 200, body: { members: found.slice(offset, offset + count), total_items: found.length } }
  }

  function put(id: string, member: Member | undefined, given: Partial<Member> & { status_if_new?: string }): StubReply {
    const email = given.email_address?.toLowerCase() ?? ''
    const title = refused.get(email)
    if (title !== undefined && member === undefined) return failure(400, title)
    if (member !== undefined) return save(member, given)
    if (hashOf(email) !== id || given.status_if_new === undefined) return failure(400, 'Invalid Resource')
    const fresh: Member = {
      contact_id: randomUUID(),
      id,
      email_address: email,
      status: given.status_if_new,
      merge_fields: {},
      last_changed: '',
    }
    return save(fresh, given)
  }

  function save(
    member: Member,
    { merge_fields = {}, status, email_address = member.email_address }: Partial<Member>,
  ): StubReply {
    const wrong = Object.entries(merge_fields).find(([, value]) => /[<>]/.test(String(value)))
    if (wrong !== undefined)
      return failure(400, 'Invalid Resource', { errors: [{ field: wrong[0], message: 'Please enter a valid value' }] })
    const known = Object.entries(merge_fields).filter(([tag]) => tags.includes(tag))
    Object.assign(member.merge_fields, Object.fromEntries(known))
    if (status !== undefined) member.status = status
    const email = email_address.toLowerCase()
    if (email !== member.email_address) {
      if (find(email) !== undefined) return failure(400, 'Member Exists')
      people.delete(member.id)
      Object.assign(member, { email_address: email, id: hashOf(email) })
    }
    member.last_changed = new Date().toISOString()
    people.set(member.id, member)
    return { status: 200, body: member }
  }

  return { ...(await startStubServer(answer, options)), people, refused, settings, find }
}
