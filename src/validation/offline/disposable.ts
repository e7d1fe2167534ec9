import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { suffixFacts } from '../../core/host/public-suffix.ts'
import { disposableDomains } from './data/disposable-domains.ts'
import { freeMailProviders } from './data/free-mail-providers.ts'
import { isListed } from './listed-domain.ts'

/**
 * Services that the maintained list lacks. Our own list, November 2026. Larger lists are not merged: where three of them agree
 * against the maintained one, most names are former domains of companies, and alias services that hide a real mailbox.
 */
const others = `tempmail.com temp-mail.io tempmailaddress.com tempemailaddress.com temporarymail.org throwaway.email thetempmail.com tempmail.io tempmails.org
  temp-emails.com temp-mail.info tempmailid.com fakemailgenerator.net burner-email.com burnermail.io disposable-mail.net luxusmail.org gmailnator.com
  emailnator.com getinboxes.com mail.tm 1secmail.com 10minutemail.pl 10-minuten-mail.de instantmail.de mytrashmailer.com trashmail.pw trashmail.tk trashbox.eu
  nospam2me.com spam-en.de spam-nicht.de decoymail.com maskedmails.com tempcloud.in hideemail.net docasnyemail.cz docasnymail.cz jetableemails.com
  mailgen.biz mailgen.club mailgen.fun mailgen.info mailgen.pro mailgen.pw mailgen.xyz dropmail.me dropmail.ga 10mail.org yomail.info emltmp.com spymail.one
  minuteinbox.com tempail.com tmailor.com mail-temp.com internxt-temp.com inboxkitten.com emailfake.com generator.email fakemail.net`

/** Block lists contain real providers by mistake: what we know as one is none. */
const realProviders = new Set(freeMailProviders.split(/\s+/))
const disposable: ReadonlySet<string> = new Set(
  [...disposableEmailBlocklistSet(), ...others.split(/\s+/), ...disposableDomains.trim().split(/\s+/)].filter(
    (domain) => !realProviders.has(domain),
  ),
)

/** Such services open new domains faster than lists follow, under names that no other business chooses. */
const namedAsDisposable =
  /^(?:temp|temporary|throw-?away|disposable|burner|fake|trash|wegwerf|\d{1,2}-?min(?:ute[ns]?)?)-?(?:e?-?mails?|inbox(?:es)?)$/

/** Whether the domain belongs to a provider of mailboxes that are thrown away. */
export function isDisposable(domain: string): boolean {
  if (isListed(domain, disposable)) return true
  const { registrable } = suffixFacts(domain)
  const [name = ''] = registrable?.split('.') ?? []
  return namedAsDisposable.test(name) && registrable !== null && !realProviders.has(registrable)
}
