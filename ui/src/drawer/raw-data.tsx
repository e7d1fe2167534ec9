import type { Detail } from '../api/entity-routes.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'

/** The row as the server sent it. */
export function RawData({ detail: { item, facts } }: { readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  return (
    <section className={classes.section}>
      <details>
        <summary>{t('raw')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <pre className={classes.raw} tabIndex={0}>
          {JSON.stringify({ ...item, ...facts }, null, 2)}
        </pre>
      </details>
    </section>
  )
}
