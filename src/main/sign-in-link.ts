import { signInLinkHours } from '../access/sign-in-links.ts'

/** The token is after "#", so that no server, proxy or log sees it. */
export function signInLink(baseUrl: string, token: string): string {
  return `${baseUrl.replace(/\/$/, '')}/sign-in#${token}`
}

export function signInLinkText(link: string): string {
  return `One-time sign-in link, valid for ${signInLinkHours} hours: ${link}`
}
