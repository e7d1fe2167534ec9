import { generate } from 'selfsigned'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

interface CertificateOptions {
  readonly names: readonly string[]
  readonly addresses?: readonly string[]
  readonly notBefore?: Date
  readonly notAfter?: Date
}

/** Creates a self-signed certificate. A client that gets its `cert` trusts it. */
export async function makeCertificate(options: CertificateOptions): Promise<Certificate> {
  const [commonName = 'fake.test'] = options.names
  const pems = await generate([{ name: 'commonName', value: commonName }], {
    algorithm: 'sha256',
    keyType: 'ec',
    notBeforeDate: options.notBefore ?? new Date(Date.now() - 86_400_000),
    notAfterDate: options.notAfter ?? new Date(Date.now() + 86_400_000),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...options.names.map((value) => ({ type: 2 as const, value })),
          ...(options.addresses ?? []).map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  })
  return { key: pems.private, cert: pems.cert }
}
