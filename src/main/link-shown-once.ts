import { signInLinkHours } from '../access/sign-in-links.ts'

/** After "#", so that no server, proxy or log on the way ever sees it. */
export function signInLink(address: string, token: string): string {
  return `${address.replace(/\/$/, '')}/sign-in#${token}`
}

export function linkShownOnce(link: string): string {
  return `One-time sign-in link, good for ${signInLinkHours} hours: ${link}`
}
