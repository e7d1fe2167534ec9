import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { FirstRun } from './first-run.tsx'
import { Headline } from './headline.tsx'
import { messages } from './messages.ts'
import { Notices } from './notices.tsx'
import classes from './pipeline.module.css'
import { PipelineMap } from './pipeline-map.tsx'
import { PipelineSkeleton } from './pipeline-skeleton.tsx'
import { StageGrid } from './stage-grid.tsx'
import { isUntouched } from './summary.ts'

/** The server keeps its count for some seconds: the last change of a burst shows only when it is asked once more. */
const againMs = 5_000

export function Page() {
  const t = useMessages(messages)
  const pipeline = useQuery({
    queryKey: ['pipeline'],
    queryFn: ({ signal }) => call('GET /pipeline', { signal }),
    refetchInterval: againMs,
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
        <Shown pipeline={pipeline.data} />
      ) : pipeline.isError ? (
        <FailedState title={t('failedTitle')} error={pipeline.error} onRetry={() => void pipeline.refetch()} />
      ) : (
        <PipelineSkeleton />
      )}
    </PageFrame>
  )
}

function Shown({ pipeline }: { readonly pipeline: Pipeline }) {
  if (isUntouched(pipeline)) return <FirstRun />
  return (
    <div className={classes.page}>
      <Notices pipeline={pipeline} />
      <Headline pipeline={pipeline} />
      <PipelineMap pipeline={pipeline} />
      <StageGrid pipeline={pipeline} />
    </div>
  )
}
