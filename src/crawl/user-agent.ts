import { AppError } from '../core/errors.ts'

/** The identity of the crawler. */
export interface AgentIdentity {
  /** The product token in robots.txt files. */
  readonly token: string
  readonly version: string
  /** A page for site owners: who runs this installation, and how to block it. */
  readonly contactUrl: string | undefined
}

/** `ScraperSky/2.0 (+https://...)` */
export function userAgentOf({ token, version, contactUrl }: AgentIdentity): string {
  // RFC 9309, 2.2.1: letters, underscores and hyphens only; robots.txt cannot name any other token.
  if (!/^[A-Za-z_-]+$/.test(token)) {
    throw new AppError('config_invalid', `"${token}" is not a product token: only letters, "_" and "-" are allowed.`)
  }
  if (contactUrl === undefined) return `${token}/${version} (self-hosted)`
  if (!/^[\x21-\x7e]+$/.test(contactUrl) || /[()]/.test(contactUrl)) {
    throw new AppError('config_invalid', `"${contactUrl}" has characters that a user agent must not have.`)
  }
  return `${token}/${version} (+${contactUrl})`
}
