import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { FirstRun } from '../../parts/first-run/first-run.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Headline } from './headline.tsx'
import { messages } from './messages.ts'
import { Notices } from './notices.tsx'
import classes from './pipeline.module.css'
import { PipelineMap } from './pipeline-map.tsx'
import { PipelineSkeleton } from './pipeline-skeleton.tsx'
import { StageGrid } from './stage-grid.tsx'
import { isEmpty } from './summary.ts'

/** The server caches its counts for some seconds, so the last change of a burst needs another request. */
const refetchMs = 5_000

export function Page() {
  const t = useMessages(messages)
  const pipeline = useQuery({
    queryKey: ['pipeline'],
    queryFn: ({ signal }) => call('GET /pipeline', { signal }),
    refetchInterval: refetchMs,
  })
  const may = usePermissions()
  const search = may.write && (
    <Button component={Link} to="/search" leftSection={<IconPlus size={16} />}>
      {t('newSearch')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={search}>
      {pipeline.data !== undefined ? (
        <PipelineView pipeline={pipeline.data} />
      ) : pipeline.isError ? (
        <FailedState title={t('failedTitle')} error={pipeline.error} onRetry={() => void pipeline.refetch()} />
      ) : (
        <PipelineSkeleton />
      )}
    </PageFrame>
  )
}

function PipelineView({ pipeline }: { readonly pipeline: Pipeline }) {
  if (isEmpty(pipeline)) return <FirstRun />
  return (
    <div className={classes.page}>
      <Notices pipeline={pipeline} />
      <Headline pipeline={pipeline} />
      <PipelineMap pipeline={pipeline} />
      <StageGrid pipeline={pipeline} />
    </div>
  )
}
