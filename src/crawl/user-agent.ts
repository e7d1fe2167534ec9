import { AppError } from '../core/errors.ts'

/** Who we say we are. */
export interface AgentIdentity {
  /** The product token that robots.txt files name us by. */
  readonly token: string
  readonly version: string
  /** Where a site owner learns who runs this installation and how to make it stop. Only its operator can know. */
  readonly contactUrl: string | undefined
}

/** `ScraperSky/2.0 (+https://...)`: says who we are, and where to complain. */
export function userAgentOf({ token, version, contactUrl }: AgentIdentity): string {
  // RFC 9309, 2.2.1: letters, underscores and hyphens only, else no robots.txt could name us.
  if (!/^[A-Za-z_-]+$/.test(token)) {
    throw new AppError('config_invalid', `"${token}" is no product token: only letters, "_" and "-" are allowed.`)
  }
  if (contactUrl === undefined) return `${token}/${version} (self-hosted)`
  if (!/^[\x21-\x7e]+$/.test(contactUrl) || /[()]/.test(contactUrl)) {
    throw new AppError('config_invalid', `"${contactUrl}" cannot stand in a user agent.`)
  }
  return `${token}/${version} (+${contactUrl})`
}
