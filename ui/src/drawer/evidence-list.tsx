import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Detail, Evidence, Slug } from '../api/entity-routes.ts'
import { useColumnLabel } from '../grid/columns/column-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { useFormat } from '../messages/use-format.ts'
import classes from './drawer.module.css'
import { ExternalLink } from './external-link.tsx'
import { drawerMessages } from './messages.ts'
import { useMethodName } from './method-labels.ts'
import { useReasonText } from './reason-messages.ts'
import { Snippet } from './snippet.tsx'

/** Contacts: where each field was found. Pages: what was found on it, in page order. */
export function EvidenceList({ slug, detail }: { readonly slug: Slug; readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  if (slug !== 'contacts' && slug !== 'pages') return null
  const { evidence, item, facts } = detail
  const isPage = slug === 'pages'
  return (
    <section className={classes.section}>
      <Title order={3}>{t(isPage ? 'evidencePage' : 'evidenceContact')}</Title>
      {!isPage && <Confidence confidence={item.confidence} reasons={facts.confidence_reasons} />}
      {evidence.length === 0 && <span className={classes.quiet}>{t(isPage ? 'noFindings' : 'noEvidence')}</span>}
      {evidence.map((proof) => (
        <Proof key={proof.id} proof={proof} isPage={isPage} />
      ))}
    </section>
  )
}

/** Who says it, where no page or list does. */
const manualSources: Readonly<Record<string, 'editedManually' | 'fromWorkflow'>> = {
  edit: 'editedManually',
  enrichment: 'fromWorkflow',
}

function Proof({ proof, isPage }: { readonly proof: Evidence; readonly isPage: boolean }) {
  const t = useMessages(drawerMessages)
  // Evidence is of contacts, also where a page lists it.
  const columnLabel = useColumnLabel('contacts')
  const methodName = useMethodName()
  const phoneText = usePhoneText()
  const { day, since, time } = useFormat()
  const { field, value, snippet, source_url, method, still_on_page, confidence, reasons, obfuscated } = proof
  // A manually added contact has no page: its source is the user who added it.
  const isManual = source_url.startsWith('urn:')
  // A list has no URL either: its file and line are the source.
  const list = /^file:([^#]*)#line=(\d+)$/.exec(source_url)
  return (
    <article className={classes.proof}>
      <div>
        <span>
          <span className={classes.kind}>{columnLabel(field)}</span>
          {isPage ? (
            <Anchor
              component={Link}
              to="/contacts"
              search={{ row: proof.contact_id } as never}
              className={classes.value}
            >
              {phoneText(value)}
            </Anchor>
          ) : (
            <span className={classes.value}>{value === '' ? t('removed') : phoneText(value)}</span>
          )}
        </span>
        {!isManual && list === null && (
          <span className={still_on_page ? classes.good : classes.quiet}>
            {still_on_page ? t('onPage') : t('notOnPage', { when: day(proof.last_seen_at) })}
          </span>
        )}
      </div>
      {snippet !== null && <Snippet text={snippet} value={value} />}
      {!isPage && (
        <div>
          {isManual && t(manualSources[method] ?? 'addedManually')}
          {list !== null && t('fromList', { file: decodeURIComponent(list[1] ?? ''), line: list[2] ?? '' })}
          {!isManual && list === null && <ExternalLink url={source_url} />}
        </div>
      )}
      <div className={classes.quiet}>
        {t('method')}: {methodName(method)}
        {obfuscated && ` · ${t('obfuscated')}`}
        {proof.tls_problem !== null && ` · ${t('invalidCertificate', { problem: proof.tls_problem })}`}
        {' · '}
        <span title={time(proof.first_seen_at)}>
          {t('firstSeen')} {since(proof.first_seen_at)}
        </span>
        {', '}
        <span title={time(proof.last_seen_at)}>
          {t('lastSeen')} {since(proof.last_seen_at)}
        </span>
        {proof.merged_from !== '' && ` · ${t('mergedFrom', { from: proof.merged_from })}`}
      </div>
      <Confidence confidence={confidence} reasons={reasons} />
    </article>
  )
}

/** The confidence and its reasons. */
function Confidence({ confidence, reasons }: { readonly confidence: unknown; readonly reasons: unknown }) {
  const t = useMessages(drawerMessages)
  const reasonText = useReasonText()
  if (typeof confidence !== 'number') return null
  return (
    <div className={classes.quiet}>
      {t('confidence', { confidence })}
      {Array.isArray(reasons) &&
        reasons.length > 0 &&
        `: ${reasons.map((reason) => reasonText(plain(reason))).join(', ')}`}
    </div>
  )
}

/** A reason is a text, or an object with a text and its score. */
function plain(reason: unknown): string {
  return typeof reason === 'object' && reason !== null ? Object.values(reason).map(String).join(' ') : String(reason)
}
