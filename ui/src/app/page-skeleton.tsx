import { Skeleton } from '@mantine/core'
import { useMessages } from '../messages/define-messages.ts'
import classes from '../parts/page-frame.module.css'
import { partMessages } from '../parts/part-messages.ts'

/** Placeholder while the code or the first rows of a page load. */
export function PageSkeleton() {
  const t = useMessages(partMessages)
  return (
    <div className={classes.frame} role="status" aria-label={t('loading')}>
      <Skeleton height={28} width={180} mb="md" />
      {Array.from({ length: 8 }, (_none, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
        <Skeleton key={line} height={32} mb={8} />
      ))}
    </div>
  )
}
