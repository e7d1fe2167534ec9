import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { messages } from './messages.ts'
import classes from './search.module.css'
import { SearchDetail } from './search-detail.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHistory } from './search-history.tsx'

/** `?id=` in the URL is the search that is shown. */
export function Page() {
  const t = useMessages(messages)
  const [{ id }, setUrl] = useUrlSearch()
  const { write: mayStart } = usePermissions()
  const shown = typeof id === 'string' ? id : undefined
  const show = (next: string | undefined) => setUrl({ id: next, area: undefined }, { push: true })
  return (
    <PageFrame title={t('title')} lead={t(mayStart ? 'lead' : 'leadReadOnly')}>
      <div className={classes.page} data-read-only={!mayStart || undefined}>
        {mayStart && (
          <div className={classes.form}>
            <SearchForm onStarted={show} />
          </div>
        )}
        {shown !== undefined && (
          <div className={classes.detail}>
            <SearchDetail key={shown} id={shown} onShow={show} />
          </div>
        )}
        <div className={classes.history}>
          <SearchHistory onShow={show} />
        </div>
      </div>
    </PageFrame>
  )
}
