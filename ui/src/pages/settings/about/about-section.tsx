import { Anchor, Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useWords } from '../../../words/define-words.ts'
import classes from './about.module.css'
import { words } from './words.ts'

export function AboutSection() {
  const say = useWords(words)
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  return (
    <Panel title={say('title')} lead={say('lead')}>
      <Loaded query={health} failedTitle={say('failedTitle')}>
        {({ version, demo }) => (
          <dl className={classes.facts}>
            <Fact label={say('version')}>{version}</Fact>
            <Fact label={say('health')}>
              <Tag tone="good">{say('healthy')}</Tag>
            </Fact>
            <Fact label={say('stages')}>
              <StageHealth />
            </Fact>
            <Fact label={say('demo')}>{demo === true ? <DemoTown /> : say('demoNone')}</Fact>
          </dl>
        )}
      </Loaded>
      <Group mt="md">
        <Anchor href="/api/v2/docs" target="_blank">
          {say('docs')}
        </Anchor>
        <Anchor href="/api/v2/openapi.json" target="_blank">
          {say('openapi')}
        </Anchor>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {say('monitors')}
      </Text>
    </Panel>
  )
}

/** Removed from the machine's own command line: whoever is in the town would saw off the branch they sit on. */
function DemoTown() {
  const say = useWords(words)
  return (
    <>
      <Tag tone="warn">{say('demoOpen')}</Tag>
      <Text size="sm" c="dimmed" mt={4}>
        {say('demoWhat')} {say('demoRemove')} <Code>scrapersky demo remove</Code>
      </Text>
    </>
  )
}

function StageHealth() {
  const say = useWords(words)
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  if (stages.data === undefined) return '…'
  const ringing = stages.data.items.filter(({ alarm }) => alarm !== null).length
  return ringing === 0 ? (
    <Tag tone="good">{say('stagesWell')}</Tag>
  ) : (
    <Tag tone="bad">{say('stagesAlarm', { count: ringing })}</Tag>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
