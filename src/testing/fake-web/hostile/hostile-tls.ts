import { makeCertificate } from '../certificates.ts'
import { type HostileServer, hello, reply } from './hostile-server.ts'

const day = 86_400_000

/** Certificates that must not be believed, and one that may: only with `trusted` handed to the client. */
export async function hostileTls(): Promise<{ servers: HostileServer[]; trusted: string[] }> {
  const good = await makeCertificate({ names: ['good.test'] })
  const expired = await makeCertificate({
    names: ['expired.test'],
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() - 10 * day),
  })
  const future = await makeCertificate({
    names: ['future.test'],
    notBefore: new Date(Date.now() + 10 * day),
    notAfter: new Date(Date.now() + 30 * day),
  })
  const stranger = await makeCertificate({ names: ['stranger.test'] })
  const page = reply(hello)
  const at = (host: string) => (port: number) => `https://${host}:${port}/`
  const servers: HostileServer[] = [
    { name: 'TLS in order', answer: page, certificate: good, url: at('good.test'), ends: ['ok'], contains: 'Hello' },
    { name: 'TLS expired', answer: page, certificate: expired, url: at('expired.test'), ends: ['tls_invalid'] },
    { name: 'TLS not yet valid', answer: page, certificate: future, url: at('future.test'), ends: ['tls_invalid'] },
    { name: 'TLS for another host', answer: page, certificate: good, url: at('other.test'), ends: ['tls_invalid'] },
    {
      name: 'TLS for a name, asked by address',
      answer: page,
      certificate: good,
      url: at('127.0.0.1'),
      ends: ['tls_invalid'],
    },
    { name: 'TLS self-signed', answer: page, certificate: stranger, url: at('stranger.test'), ends: ['tls_invalid'] },
    {
      name: 'plain HTTP on a TLS port',
      answer: page,
      url: at('good.test'),
      ends: ['tls_failed', 'connection_reset', 'timeout_connect'],
    },
    {
      name: 'TLS that never shakes hands',
      answer: () => undefined,
      url: at('hanging.test'),
      ends: ['timeout_connect'],
    },
  ]
  return { servers, trusted: [good.cert, expired.cert, future.cert] }
}
