import type { PeerCertificate, TLSSocket } from 'node:tls'

/** Facts of a handshake. Recorded for invalid certificates too. */
export interface TlsFacts {
  readonly valid: boolean
  /** Why not, as a code of OpenSSL or Node: `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`, ... */
  readonly problem: string | undefined
  readonly protocol: string | undefined
  readonly subject: string | undefined
  readonly issuer: string | undefined
  readonly validFrom: string | undefined
  readonly validTo: string | undefined
}

/** The facts of a finished handshake. */
export function tlsFactsOf(socket: TLSSocket): TlsFacts {
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate() ?? {}
  return {
    valid: socket.authorized,
    problem: socket.authorized ? undefined : problemOf(socket.authorizationError),
    protocol: socket.getProtocol() ?? undefined,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: certificate.valid_from,
    validTo: certificate.valid_to,
  }
}

/** Typed as Error, but Node passes the code as a string; older versions pass the Error. */
function problemOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message
  return String(error ?? 'UNKNOWN')
}

function nameOf(name: Partial<PeerCertificate['subject']> | undefined): string | undefined {
  const value: unknown = name?.CN ?? name?.O
  return value === undefined ? undefined : String(value).slice(0, 200)
}
