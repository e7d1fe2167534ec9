import { useMay } from '../../api/use-may.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useWords } from '../../words/define-words.ts'
import { BringList } from './bring-list.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportHistory } from './import-history.tsx'
import classes from './imports.module.css'
import { words } from './words.ts'

/** Which import is shown stands in the address: `?id=`. */
export function Page() {
  const say = useWords(words)
  const [{ id }, setUrl] = useUrlSearch()
  const { write: mayBring } = useMay()
  const shown = typeof id === 'string' ? id : undefined
  const show = (wanted: string | undefined) => setUrl({ id: wanted, result: undefined }, { push: true })
  return (
    <PageFrame title={say('title')} lead={say('lead')}>
      <div className={classes.page}>
        {mayBring && <BringList onStarted={show} />}
        {shown !== undefined && <ImportDetail key={shown} id={shown} onClose={() => show(undefined)} />}
        <ImportHistory shown={shown} onShow={show} />
      </div>
    </PageFrame>
  )
}
