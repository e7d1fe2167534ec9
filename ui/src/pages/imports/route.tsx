import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportList } from './import-list.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/** `?id=` in the URL is the import that is shown. */
export function Page() {
  const t = useMessages(messages)
  const [{ id }, setUrl] = useUrlSearch()
  const { write: mayImport } = usePermissions()
  const shown = typeof id === 'string' ? id : undefined
  const show = (next: string | undefined) => setUrl({ id: next, result: undefined, example: undefined }, { push: true })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className={classes.page}>
        {mayImport && <ImportList onStarted={show} />}
        {shown !== undefined && <ImportDetail key={shown} id={shown} onClose={() => show(undefined)} />}
        <ImportHistory shown={shown} onShow={show} />
      </div>
    </PageFrame>
  )
}
