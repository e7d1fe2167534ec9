import type { surveyReport } from '../../stages/wf4-domain-survey/survey-report.ts'

interface SurveyResult {
  readonly domain: string
  readonly metadata: ReturnType<typeof surveyReport>
}

/** A survey as text, one line per known field. */
export function surveyText({ domain, metadata }: SurveyResult): string {
  const lines: [string, string | number | null][] = [
    ['status', metadata.http_status],
    ['redirects to', metadata.redirects_to],
    ['certificate', certificate(metadata)],
  ]
  if ('title' in metadata) {
    const { technologies, socials, mobile_viewport, response_ms } = metadata
    lines.push(
      ['url', metadata.home_url],
      ['title', metadata.title],
      ['description', metadata.description],
      ['language', metadata.language],
      ['technologies', technologies.map(({ name, version }) => [name, version].filter(Boolean).join(' ')).join(', ')],
      ['server', metadata.server],
      ['response time', `${response_ms} ms`],
      ['mobile', mobile_viewport ? 'yes' : 'no'],
      ['copyright', metadata.copyright_year],
      ['logo', metadata.logo_url],
      ['favicon', metadata.favicon_url],
      ['socials', socials.map(({ url }) => url).join(', ')],
      ['e-mails', metadata.home_emails.join(', ')],
      ['phones', metadata.home_phones.join(', ')],
    )
  }
  const tried = metadata.facts.fetch.tried.map(({ url, code }) => `${url} ${code}`).join(', ')
  const known = [...lines, ['requests', tried] as const].filter(([, value]) => value !== null && value !== '')
  return `${[`${domain}  ${metadata.outcome}`, ...known.map(([name, value]) => `  ${name.padEnd(13)} ${value}`)].join('\n')}\n`
}

function certificate({ tls_valid, tls_expires_at, facts }: SurveyResult['metadata']): string | null {
  if (tls_valid === null) return null
  const until = tls_expires_at === null ? '' : `, until ${tls_expires_at.toISOString().slice(0, 10)}`
  return tls_valid ? `valid${until}` : `not valid: ${facts.fetch.tls?.problem ?? 'unknown'}${until}`
}
