// DeBounce and ZeroBounce on loopback, with their documented results and refusals. The local part of an e-mail names its result:
// `4.anything@...` has code 4 at DeBounce, `valid.role_based.anything@...` status and sub-status at ZeroBounce.
import { listOf, objectOf, parseStorable, textOf } from '../../src/providers/read-json.ts'
import { type StubReply, type StubServer, type StubServerOptions, startStubServer } from './stub-server.ts'

interface VerifierStubOptions extends StubServerOptions {
  readonly key: string
}

export interface VerifierStub extends StubServer {
  /** How often each e-mail was billed. */
  readonly billed: ReadonlyMap<string, number>
}

const debounceResults: Readonly<Record<string, readonly [result: string, reason: string]>> = {
  1: ['Invalid', 'Syntax error'],
  2: ['Risky', 'Spam-trap'],
  3: ['Risky', 'Disposable'],
  4: ['Risky', 'Accept-all'],
  5: ['Safe to Send', 'Deliverable'],
  6: ['Invalid', 'Bounce'],
  7: ['Unknown', 'Unknown'],
  8: ['Safe to Send', 'Deliverable, Role'],
}

/** `GET /v1/?api=&email=` and `GET /v1/balance/?api=`. Booleans are strings. */
export async function startDebounceStub(options: VerifierStubOptions): Promise<VerifierStub> {
  const billed = new Map<string, number>()
  const server = await startStubServer(({ url }) => {
    if (url.searchParams.get('api') !== options.key)
      return { status: 401, body: { debounce: { error: 'Wrong API' }, success: '0' } }
    if (url.pathname.startsWith('/v1/balance')) return { status: 200, body: { balance: '329918', success: '1' } }
    const email = url.searchParams.get('email') ?? ''
    const code = email.split('.')[0] ?? ''
    const [result, reason] = debounceResults[code] ?? ['Safe to Send', 'Deliverable']
    if (code !== '7') count(billed, email)
    const role = String(code === '8')
    const debounce = {
      email,
      code: debounceResults[code] ? code : '5',
      role,
      free_email: 'false',
      result,
      reason,
      send_transactional: '1',
      did_you_mean: '',
    }
    return { status: 200, body: { debounce, success: '1', balance: '329918' } }
  }, options)
  return { ...server, billed }
}

/** The sub-statuses that ZeroBounce documents for each of its statuses. */
export const zeroBounceStatuses: Readonly<Record<string, readonly string[]>> = {
  valid: [
    '',
    'accept_all',
    'alias_address',
    'allowed',
    'alternate',
    'gold',
    'leading_period_removed',
    'role_based_accept_all',
  ],
  invalid: [
    '',
    'blocked',
    'does_not_accept_mail',
    'failed_syntax_check',
    'mailbox_not_found',
    'mailbox_quota_exceeded',
    'no_dns_entries',
    'possible_typo',
    'unroutable_ip_address',
  ],
  'catch-all': [''],
  unknown: [
    '',
    'antispam_system',
    'exception_occurred',
    'failed_smtp_connection',
    'forcible_disconnect',
    'greylisted',
    'mail_server_did_not_respond',
    'mail_server_temporary_error',
    'timeout_exceeded',
  ],
  spamtrap: [''],
  abuse: [''],
  do_not_mail: [
    '',
    'disposable',
    'global_suppression',
    'mx_forward',
    'possible_trap',
    'role_based',
    'role_based_catch_all',
    'toxic',
  ],
}

/** `POST /v2/validatebatch` and `GET /v2/getcredits`. A wrong key is an error in the body of a 200; the results are not in the order of the request. */
export async function startZeroBounceStub(options: VerifierStubOptions): Promise<VerifierStub> {
  const billed = new Map<string, number>()
  const verify = (email: string) => {
    const [status = '', sub_status = ''] = email.split('@')[0]?.split('.') ?? []
    const isDocumented = zeroBounceStatuses[status]?.includes(sub_status) === true
    const known = isDocumented ? status : 'valid'
    if (known !== 'unknown') count(billed, email)
    return {
      address: email,
      status: known,
      sub_status: isDocumented ? sub_status : '',
      free_email: false,
      did_you_mean: null,
    }
  }
  const answer = (body: string): StubReply => {
    const { api_key, email_batch } = objectOf(parseStorable(body))
    const emails = listOf(email_batch).map((one) => textOf(objectOf(one).email_address) ?? '')
    const refused = (error: string): StubReply => ({
      status: 200,
      body: { email_batch: [], errors: [{ error, email_address: 'all' }] },
    })
    if (api_key !== options.key) return refused('Invalid API Key or your account ran out of credits')
    if (emails.length > 100) return refused('Too many e-mail addresses')
    return { status: 200, body: { email_batch: emails.map(verify).reverse(), errors: [] } }
  }
  const server = await startStubServer(({ url, body }) => {
    if (url.pathname !== '/v2/getcredits') return answer(body)
    return { status: 200, body: { Credits: url.searchParams.get('api_key') === options.key ? 2375323 : -1 } }
  }, options)
  return { ...server, billed }
}

function count(billed: Map<string, number>, email: string): void {
  billed.set(email, (billed.get(email) ?? 0) + 1)
}
