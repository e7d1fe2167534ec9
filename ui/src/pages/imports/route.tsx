import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { BringList } from './bring-list.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportHistory } from './import-history.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/** Which import is shown stands in the address: `?id=`. */
export function Page() {
  const t = useMessages(messages)
  const [{ id }, setUrl] = useUrlSearch()
  const { write: mayBring } = usePermissions()
  const shown = typeof id === 'string' ? id : undefined
  const show = (wanted: string | undefined) => setUrl({ id: wanted, result: undefined }, { push: true })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className={classes.page}>
        {mayBring && <BringList onStarted={show} />}
        {shown !== undefined && <ImportDetail key={shown} id={shown} onClose={() => show(undefined)} />}
        <ImportHistory shown={shown} onShow={show} />
      </div>
    </PageFrame>
  )
}
