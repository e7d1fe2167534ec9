// Validation of e-mails (src/validation).
import { isIP } from 'node:net'
import { z } from 'zod'
import { endpoint, isPort, list, priceChanges, type Variable, variable, wholeNumber } from './variable.ts'

const dnsServer = z.string().refine((value) => {
  const [, ip = value, port = '53'] =
    /^\[?([^\]]*?)\]?(?::(\d{1,5}))?$/.exec(isIP(value) > 0 ? `[${value}]` : value) ?? []
  return isIP(ip) > 0 && isPort(Number(port))
}, 'must be IPs like 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53, comma-separated')

export const validationVariables = {
  DNS_SERVERS: variable(
    list.pipe(z.array(dnsServer)).optional(),
    undefined,
    'IPs of the DNS servers that validation asks, with or without a port, comma-separated. Unset: the servers of the system.',
  ),
  SMTP_PROBE_FROM: variable(
    z.email('must be an e-mail').optional(),
    undefined,
    'Switches the SMTP probe on: mail servers are asked about each mailbox, in the name of this e-mail, which must receive mail. Read docs/validation.md first.',
  ),
  VALIDATION_MAX_AGE_DAYS: variable(
    wholeNumber(1, 3650),
    '90',
    'Age at which the verdict on an e-mail is old: requests and the rule of a workspace check it again.',
  ),
  DEBOUNCE_ENDPOINT: variable(endpoint, 'https://api.debounce.io', 'Server of DeBounce, a paid verifier.'),
  ZEROBOUNCE_ENDPOINT: variable(endpoint, 'https://api.zerobounce.net', 'Server of ZeroBounce, a paid verifier.'),
  VERIFIER_PRICES: variable(
    priceChanges.optional(),
    undefined,
    'Prices per e-mail in USD that differ from the public ones: debounce.validation=0.0015,zerobounce.validation=0.008',
  ),
} as const satisfies Record<string, Variable>
