import { Skeleton } from '@mantine/core'
import { partWords } from '../../parts/part-words.ts'
import { useWords } from '../../words/define-words.ts'
import classes from './pipeline.module.css'

/** The shape of the page: figures, map, stages. */
export function PipelineSkeleton() {
  const say = useWords(partWords)
  return (
    <div className={classes.page} role="status" aria-label={say('loading')}>
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
