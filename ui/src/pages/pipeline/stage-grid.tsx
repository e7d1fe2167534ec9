import { Text, Title } from '@mantine/core'
import type { Pipeline, StageFlow } from '../../../../src/http/contract/types.ts'
import { isPipelineTable } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import classes from './pipeline.module.css'
import { StageCard } from './stage-card.tsx'

/** The stages in pipeline order. Unused stages are only listed by name. */
export function StageGrid({ pipeline }: { readonly pipeline: Pipeline }) {
  const t = useMessages(messages)
  const format = useFormat()
  const nameOf = useStageName()
  const paused = new Set(pipeline.paused.map(({ stage }) => stage))
  const all = [...pipeline.sources.toReversed(), ...pipeline.funnel].flatMap(({ entity, stages }) =>
    isPipelineTable(entity) ? stages.map((flow) => ({ table: entity, flow })) : [],
  )
  const unused = all.filter(({ flow }) => !wasUsed(flow)).map(({ flow }) => nameOf(flow.id))
  return (
    <section>
      <div className={classes.head}>
        <Title order={2}>{t('stages')}</Title>
        <Text size="sm" c="dimmed">
          {t('stagesLead')}
        </Text>
        <Text size="xs" c="dimmed" className={classes.asOf}>
          {t('asOf', { when: format.since(pipeline.as_of) })}
        </Text>
      </div>
      <div className={classes.stages}>
        {all.map(
          ({ table, flow }) =>
            wasUsed(flow) && <StageCard key={flow.id} table={table} flow={flow} isPaused={paused.has(flow.id)} />,
        )}
      </div>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('unused', { stages: unused.join(', ') })}
        </Text>
      )}
    </section>
  )
}

const wasUsed = ({ statuses }: StageFlow) =>
  Object.entries(statuses).some(([status, count]) => status !== 'none' && count > 0)
