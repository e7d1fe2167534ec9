import { Title } from '@mantine/core'
import type { Detail } from '../api/entity-routes.ts'
import { StatusMark } from '../grid/cells/status-mark.tsx'
import { useCodeLabel } from '../messages/code-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { providerName } from '../messages/provider-names.ts'
import { useFormat } from '../messages/use-format.ts'
import classes from './drawer.module.css'
import { ExternalLink } from './external-link.tsx'
import { drawerMessages } from './messages.ts'

/** E-mail checks and deliveries of a contact. */
export function ChecksAndDeliveries({ detail: { validations, deliveries } }: { readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  const codeLabel = useCodeLabel()
  const { since } = useFormat()
  return (
    <>
      {validations.length > 0 && (
        <section className={classes.section}>
          <Title order={3}>{t('validations')}</Title>
          <ul className={classes.events}>
            {validations.map(({ provider, verdict, reasons, checked_at }) => (
              <li key={`${provider} ${checked_at}`} className={classes.event}>
                <time dateTime={checked_at}>{since(checked_at)}</time>
                <span>
                  {providerName(provider)}: {codeLabel(verdict)}
                  {reasons.length > 0 && ` (${reasons.map(codeLabel).join(', ')})`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {deliveries.length > 0 && (
        <section className={classes.section}>
          <Title order={3}>{t('deliveries')}</Title>
          <ul className={classes.events}>
            {deliveries.map(({ id, destination, remote_url, synced_at, sync_status, sync_outcome, sync_error }) => (
              <li key={id} className={classes.event}>
                <span className={classes.quiet}>{synced_at === null ? '–' : since(synced_at)}</span>
                <span>
                  {remote_url === null ? destination : <ExternalLink url={remote_url} text={destination} />}{' '}
                  {sync_status !== null && <StatusMark status={sync_status} because={sync_outcome ?? undefined} />}
                  {sync_error !== null && <span className={classes.quiet}>{sync_error}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
