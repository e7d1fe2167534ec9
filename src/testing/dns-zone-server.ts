import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import DNS from 'dns2'

const { Packet } = DNS

type Behaviour = 'SERVFAIL' | 'REFUSED' | 'SILENT'

interface ZoneRecord {
  readonly type: 'MX' | 'A' | 'AAAA' | 'CNAME' | 'TXT'
  readonly ttl: number
  readonly data: string
}

export interface ZoneServer {
  /** For DNS_SERVERS. */
  readonly server: string
  /** How often each question was asked: `pelion.de MX`; over TCP `pelion.de MX tcp`. */
  readonly questions: ReadonlyMap<string, number>
  close(): Promise<void>
}

/**
 * A recursive DNS server on loopback, over UDP and TCP on one port, that answers from zone data: `name [ttl] type data` in each
 * line, as zone files have it. Instead of a record: SERVFAIL, REFUSED or SILENT, for all questions or for one type
 * (`pelion.de SERVFAIL A`). Answers that are too large for UDP are truncated.
 */
export async function startZoneServer(zone: string): Promise<ZoneServer> {
  const { records, behaviours } = readZone(zone)
  const questions = new Map<string, number>()
  const handle = (request: DNS.Packet, send: (response: DNS.Packet) => void, client: object) => {
    const [question] = request.questions
    if (question === undefined) return
    const name = question.name.toLowerCase()
    const type = typeNames[question.type ?? 0] ?? '?'
    const asked = `${name} ${type}${'port' in client ? '' : ' tcp'}`
    questions.set(asked, (questions.get(asked) ?? 0) + 1)
    const behaviour = behaviours.get(`${name} ${type}`) ?? behaviours.get(name)
    if (behaviour === 'SILENT') return
    const response = Packet.createResponseFromRequest(request)
    if (behaviour !== undefined) response.header.rcode = rcodes[behaviour]
    else answer(response, records, name, type)
    send(response)
  }
  const { udp, tcp, port } = await listenOnOnePort(handle as DNS.DnsHandler)
  return {
    server: `127.0.0.1:${port}`,
    questions,
    async close() {
      udp.close()
      tcp.close()
      await Promise.all([once(udp, 'close'), once(tcp, 'close')])
    },
  }
}

/** The system chooses the TCP port. Where UDP has it in use, another one. */
async function listenOnOnePort(handle: DNS.DnsHandler) {
  for (let attempt = 1; ; attempt++) {
    const tcp = DNS.createTCPServer(handle)
    tcp.listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    const { port } = tcp.address() as AddressInfo
    const udp = DNS.createUDPServer(handle)
    try {
      const listening = once(udp, 'listening')
      void udp.listen(port, '127.0.0.1')
      await listening
      return { udp, tcp, port }
    } catch (error) {
      tcp.close()
      if (attempt === 10) throw error
    }
  }
}

const typeNames: Record<number, string> = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT', 28: 'AAAA' }
const typeNumbers = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const
const rcodes = { SERVFAIL: 2, REFUSED: 5 } as const
const nxdomain = 3

/** Follows CNAMEs as a recursive server does: the chain is part of the answer, the code is that of its end. */
function answer(response: DNS.Packet, records: ReadonlyMap<string, ZoneRecord[]>, asked: string, type: string): void {
  let name = asked
  for (let step = 0; step < 10; step++) {
    const found = records.get(name)
    if (found === undefined) {
      // A name with names below it exists without records.
      if (![...records.keys()].some((other) => other.endsWith(`.${name}`))) response.header.rcode = nxdomain
      return
    }
    const alias = found.find((record) => record.type === 'CNAME')
    const given = alias === undefined || type === 'CNAME' ? found.filter((record) => record.type === type) : [alias]
    for (const record of given) response.answers.push(resource(name, record))
    if (alias === undefined || type === 'CNAME') return
    name = alias.data
  }
  response.header.rcode = rcodes.SERVFAIL
}

function resource(name: string, { type, ttl, data }: ZoneRecord): DNS.Packet.Resource {
  const base = { name, type: typeNumbers[type], class: 1, ttl }
  const [priority, exchange = ''] = data.split(' ')
  const more = {
    MX: { priority: Number(priority), exchange: exchange === '.' ? '' : exchange },
    A: { address: data },
    AAAA: { address: data },
    CNAME: { domain: data },
    TXT: { data: data.split('|') },
  }[type]
  return Object.assign(new Packet.Resource(), base, more)
}

function readZone(zone: string) {
  const records = new Map<string, ZoneRecord[]>()
  const behaviours = new Map<string, Behaviour>()
  for (const line of zone.split('\n')) {
    const [, name, ttl = '3600', type = '', data = ''] =
      /^\s*(\S+)\s+(?:(\d+)\s+)?([A-Z]+)\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined) continue
    if (type in rcodes || type === 'SILENT') behaviours.set(data === '' ? name : `${name} ${data}`, type as Behaviour)
    else records.set(name, [...(records.get(name) ?? []), { type: type as ZoneRecord['type'], ttl: Number(ttl), data }])
  }
  return { records, behaviours }
}
