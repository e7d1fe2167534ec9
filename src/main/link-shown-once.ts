import { linkHours } from '../db/access/sign-in-links.ts'

/** After "#", so that no server, proxy or log on the way ever sees it. */
export function linkShownOnce(address: string, token: string): string {
  return `One-time sign-in link, good for ${linkHours} hours: ${address.replace(/\/$/, '')}/sign-in#${token}`
}
