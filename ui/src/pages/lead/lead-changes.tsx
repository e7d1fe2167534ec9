import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LeadChange } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { usePhoneText } from '../../messages/phone-text.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { changeMessages } from './change-messages.ts'
import classes from './lead-changes.module.css'

/** What has changed on the website, newest first. */
export function LeadChanges({ leadId }: { readonly leadId: string }) {
  const t = useMessages(changeMessages)
  const changes = useQuery({
    queryKey: ['rows', 'leads', 'changes', leadId],
    queryFn: ({ signal }) => call('GET /leads/:id/changes', { params: { id: leadId }, signal }),
  })
  const toWatch = (
    <Anchor component={Link} to="/rules" hash="change-watch" size="sm">
      {t('toWatch')}
    </Anchor>
  )
  return (
    <Panel title={t('title')} actions={toWatch}>
      <Loaded query={changes} failedTitle={t('failed')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <ol className={classes.list}>
              {items.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Change({ change }: { readonly change: LeadChange }) {
  const t = useMessages(changeMessages)
  const { since, time } = useFormat()
  const { kind, subject, before, after, detected_at: at, source_url: source, contact_id: contactId } = change
  const value = useValue(kind)
  const kindText = useCodeLabel()(kind)
  return (
    <li className={classes.change}>
      <div className={classes.head}>
        <strong>{subject === null ? kindText : t('of', { kind: kindText, name: subject })}</strong>
        <time dateTime={at} title={time(at)} className={classes.quiet}>
          {since(at)}
        </time>
      </div>
      <dl className={classes.values}>
        <div>
          <dt>{t('before')}</dt>
          <dd>
            {before === null ? <span className={classes.quiet}>{t('nothing')}</span> : <del>{value(before)}</del>}
          </dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd>{after === null ? <span className={classes.quiet}>{t('nothing')}</span> : <ins>{value(after)}</ins>}</dd>
        </div>
      </dl>
      {(source !== null || contactId !== null) && (
        <div className={classes.links}>
          {source !== null && <ExternalLink url={source} />}
          {contactId !== null && (
            <Anchor component={Link} to="/contacts" search={{ row: contactId } as never} size="sm">
              {t('contact')}
            </Anchor>
          )}
        </div>
      )}
    </li>
  )
}

/** States of a website are codes; phone numbers are shown as people write them. */
function useValue(kind: LeadChange['kind']): (value: string) => string {
  const codeLabel = useCodeLabel()
  const phoneText = usePhoneText()
  if (kind === 'phone_new') return phoneText
  return kind === 'site_parked' || kind === 'site_back' ? (value) => codeLabel(value) : (value) => value
}
