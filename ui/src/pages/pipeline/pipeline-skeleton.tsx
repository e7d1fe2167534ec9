import { Skeleton } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { partMessages } from '../../parts/part-messages.ts'
import classes from './pipeline.module.css'

/** Placeholder for figures, map and stages. */
export function PipelineSkeleton() {
  const t = useMessages(partMessages)
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Skeleton height={92} radius="lg" />
      <Skeleton height={180} radius="lg" />
      <div className={classes.stages}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={240} radius="lg" />
        ))}
      </div>
    </div>
  )
}
