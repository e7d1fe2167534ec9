import { isDisposable } from '../offline/disposable.ts'

/**
 * Mail servers of services for unused domains: parking, and collectors of mail to misspelt domains. Our own list, November 2026.
 * The domain itself or any name below it.
 */
const parkedHosts = new Set(
  `above.com b-io.co bodis.com cashparking.com dan.com domain-for-sale.com domaincontrol-parking.com fakemx.net h-email.net hope-mail.com hostedmxserver.com
  in-mx.com m2bp.com mailerhost.net mb1p.com mb5p.com nickstel.com parkingcrew.net parklogic.com sedo.com sedoparking.com
  uniregistrymarket.link voodoo.com namebrightdns.com dnspod-parking.com parking.reg.ru`.split(/\s+/),
)

/** Mail servers that receive for the changing domains of disposable services. Our own list, November 2026. */
const disposableHosts = new Set(
  `wabblywabble.com wallywatts.com mail-temp.com mailinator.com yopmail.com guerrillamail.com mohmal.com moakt.com dropmail.me mail.tm 1secmail.com
  mailsac.com getnada.com inboxes.com emailfake.com generator.email tempmail.plus minuteinbox.com emailondeck.com discard.email erinn.biz
  emltmp.com spymail.one mailnesia.com maildrop.cc throwawaymail.com tempr.email trashmail.com trash-mail.com byom.de muellmail.com`.split(
    /\s+/,
  ),
)

export function isParkedHost(host: string): boolean {
  return isBelow(host, parkedHosts)
}

export function isDisposableHost(host: string): boolean {
  return isBelow(host, disposableHosts) || isDisposable(host)
}

function isBelow(host: string, domains: ReadonlySet<string>): boolean {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) if (domains.has(name)) return true
  return false
}
