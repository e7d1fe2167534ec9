const scheme =
  /^[\s\u00a0]*(?:https?:\/*)?(?:mail\s?to|e-?mailto|malito|maito|mailto|mail_to|mailt|mailo)\s*(?::|;|%3a)(?:\/\/)?/i

/** The recipients of a `mailto:` link, percent-decoded; null for any other link. */
export function mailtoRecipients(href: string): string | null {
  const link = /^(?:\s|%20)+/.test(href) ? href.replace(/^(?:\s|%20)+/, '') : href
  const head = scheme.exec(link)
  if (head === null) return null
  const rest = link.slice(head[0].length)
  const question = rest.search(/[?]|&(?=(?:subject|body|cc|bcc|to)=)/i)
  const path = question < 0 ? rest : rest.slice(0, question)
  const recipients = [decodePercent(path)]
  if (question >= 0) {
    for (const pair of rest.slice(question + 1).split('&', 50)) {
      const match = /^(?:to|cc)=(.*)$/i.exec(pair.replace(/^amp;/, ''))
      if (match?.[1] !== undefined) recipients.push(decodePercent(match[1]))
    }
  }
  return recipients.join(' , ')
}

/** Percent-decodes text and leaves invalid sequences as they are. Some pages encode twice. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  const once = decodeOnce(text)
  return /%[0-9a-f]{2}/i.test(once) ? decodeOnce(once) : once
}

function decodeOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
