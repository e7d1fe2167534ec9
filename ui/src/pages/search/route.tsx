import { useMay } from '../../api/use-may.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useWords } from '../../words/define-words.ts'
import classes from './search.module.css'
import { SearchDetail } from './search-detail.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHistory } from './search-history.tsx'
import { words } from './words.ts'

/** Which search is shown stands in the address: `?id=`. */
export function Page() {
  const say = useWords(words)
  const [{ id }, setUrl] = useUrlSearch()
  const { write: mayStart } = useMay()
  const shown = typeof id === 'string' ? id : undefined
  const show = (wanted: string | undefined) => setUrl({ id: wanted }, { push: true })
  return (
    <PageFrame title={say('title')} lead={say(mayStart ? 'lead' : 'leadToRead')}>
      <div className={classes.page} data-reading={!mayStart || undefined}>
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
