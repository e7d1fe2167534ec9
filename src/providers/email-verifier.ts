// What the paid verifiers of e-mails have in common.

export type EmailVerifierName = 'debounce' | 'zerobounce'
