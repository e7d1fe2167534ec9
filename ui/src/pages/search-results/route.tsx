import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { SearchHistory, SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Panel } from '../../parts/panel.tsx'
import { isImported } from '../search/is-imported.ts'
import { SearchProgress, SearchRunButton } from '../search/search-detail.tsx'
import { SearchFacts } from '../search/search-facts.tsx'
import { SearchMapPanel } from '../search/search-map-panel.tsx'
import { SearchPast } from '../search/search-past.tsx'
import { SearchState } from '../search/search-state.tsx'
import { useSearchName } from '../search/use-search-name.ts'
import { ChangesSince } from './changes-since.tsx'
import { Funnel } from './funnel.tsx'
import { messages } from './messages.ts'
import { NewSince } from './new-since.tsx'
import classes from './results.module.css'
import { SearchLeads } from './search-leads.tsx'

/** Counts change while the rows of a search are processed. */
const refetchMs = 5_000

/** One search as a whole: what came of it, its leads, its map and its earlier runs. */
export function Page() {
  const t = useMessages(messages)
  const { id = '' } = useParams({ strict: false })
  const nameOf = useSearchName()
  const navigate = useNavigate()
  const show = (next: string) => void navigate({ ...rowUrl('searches', next) })
  const search = useQuery({
    queryKey: ['rows', 'searches', id],
    queryFn: ({ signal }) => call('GET /searches/:id', { params: { id }, signal }),
  })
  return (
    <PageFrame
      title={search.data === undefined ? t('search') : nameOf(search.data)}
      actions={
        <div className={classes.head}>
          {search.data !== undefined && <SearchState search={search.data} />}
          {search.data !== undefined && <SearchRunButton search={search.data} onShow={show} />}
          <Anchor component={Link} to="/search" className={classes.back}>
            <IconArrowLeft size={16} /> {t('back')}
          </Anchor>
        </div>
      }
    >
      <Loaded query={search} failedTitle={t('failedTitle')} lines={6}>
        {(found) => <Results key={id} search={found} onShow={show} />}
      </Loaded>
    </PageFrame>
  )
}

interface ResultsProps {
  readonly search: SearchView & { readonly history: SearchHistory }
  readonly onShow: (id: string) => void
}

function Results({ search, onShow }: ResultsProps) {
  const t = useMessages(messages)
  const { id } = search
  const results = useQuery({
    queryKey: ['rows', 'searches', id, 'results'],
    queryFn: ({ signal }) => call('GET /searches/:id/results', { params: { id }, signal }),
    refetchInterval: refetchMs,
  })
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Loaded query={results} failedTitle={t('resultsFailed')} lines={6}>
          {(counted) => (
            <>
              <Funnel id={id} results={counted} />
              <NewSince id={id} results={counted} />
              <ChangesSince id={id} changes={counted.changes} />
              <SearchLeads id={id} results={counted} />
            </>
          )}
        </Loaded>
      </div>
      <div className={classes.column}>
        <Panel title={t('details')}>
          <div className={classes.details}>
            <SearchProgress search={search} />
            <SearchFacts search={search} />
            <SearchPast history={search.history} onShow={onShow} />
          </div>
        </Panel>
        {!isImported(search) && (
          <Panel title={t('map')}>
            <SearchMapPanel search={search} />
          </Panel>
        )}
      </div>
    </div>
  )
}
