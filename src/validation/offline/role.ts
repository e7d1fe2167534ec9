import { fold } from '../../core/fold.ts'
import { roleTerms } from './data/role-terms.ts'

/** Whether a local part names a role (`info`, `vertrieb.sued`, `no-reply`) and not a person. */
export function isRole(local: string): boolean {
  const name = local.replace(/\+.*$/, '').normalize('NFC')
  // The list has German words as they are written without umlauts.
  return isRoleName(fold(name)) || (umlauts.test(name) && isRoleName(fold(name.replace(/[äöü]/gi, '$&e'))))
}

const umlauts = /[äöü]/i

function isRoleName(plain: string): boolean {
  if (plain.length > maxLength) return false
  const whole = plain.replace(/[^a-z]/g, '')
  // `a.r` are initials, `ar` is accounts receivable.
  if (whole.length < minWordLength && whole !== plain) return false
  if (roleTerms.has(whole) || isCompound(whole) || leading.test(whole)) return true
  const words = plain.split(/[^a-z0-9]+/).map((word) => word.replace(/\d+$/, ''))
  return words.length > 1 && words.some((word) => strong.has(word))
}

/** A local part has at most 64 bytes. */
const maxLength = 64
const minWordLength = 3

/** `salesteam`, `customersupport`: words of the list, and nothing else. */
function isCompound(text: string): boolean {
  if (text.length < 2 * minWordLength) return false
  // reachable[n]: the first n letters are words of the list.
  const reachable = new Array<boolean>(text.length + 1).fill(false)
  reachable[0] = true
  for (let end = minWordLength; end <= text.length; end++) {
    for (let start = 0; start <= end - minWordLength && !reachable[end]; start++) {
      if (reachable[start] === true && roleTerms.has(text.slice(start, end))) reachable[end] = true
    }
  }
  return reachable[text.length] === true
}

/** Words that no name begins with: `infoparis`, `kontaktberlin`. */
const leading =
  /^(?:info|kontakt|contact|support|vertrieb|verkauf|noreply|donotreply|reservation|booking|helpdesk)[a-z]{2,}$/

/** Beside a place, a number or a team they name a role (`sales.uk`, `hr_team`). None is also a surname. */
const strong = new Set(
  `info sales support service services contact contacts kontakt office admin marketing presse hello help helpdesk booking bookings reservation
  reservations reservas orders jobs careers hr team billing invoices accounts accounting noreply reply newsletter verkauf einkauf vertrieb ventas
  vendas verkoop vente contacto contato privacy datenschutz webmaster web recruitment recruiting enquiries reception customer customers customerservice
  rrhh comercial commercial compras administracion segreteria secretariat sekretariat buchhaltung biuro sprzedaz prodej obchod salg myynti faktura
  invoicing payroll finance legal security abuse events media desk dept department staff it accueil reservierung bestellung`
    .split(/\s+/)
    .filter(Boolean),
)
