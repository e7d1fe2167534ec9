import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useWorkspaces } from '../../../api/use-workspaces.ts'
import { RemoveDemo } from '../../../app/demo-banner.tsx'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Tag } from '../../../parts/tag.tsx'
import classes from './about.module.css'
import { messages } from './messages.ts'

export function AboutSection() {
  const t = useMessages(messages)
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Loaded query={health} failedTitle={t('failedTitle')}>
        {({ version, demo }) => (
          <dl className={classes.facts}>
            <Fact label={t('version')}>{version}</Fact>
            <Fact label={t('health')}>
              <Tag tone="good">{t('healthy')}</Tag>
            </Fact>
            <Fact label={t('stages')}>
              <StageHealth />
            </Fact>
            <Fact label={t('demo')}>{demo === true ? <DemoData /> : t('demoNone')}</Fact>
          </dl>
        )}
      </Loaded>
      <Group mt="md">
        <Anchor href="/api/v2/docs" target="_blank">
          {t('docs')}
        </Anchor>
        <Anchor href="/api/v2/openapi.json" target="_blank">
          {t('openapi')}
        </Anchor>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t('monitors')}
      </Text>
    </Panel>
  )
}

function DemoData() {
  const t = useMessages(messages)
  const { own, all } = useWorkspaces()
  const [isAsking, setAsking] = useState(false)
  const mayRemove = own !== undefined && all.some(({ is_demo: isDemo }) => isDemo)
  return (
    <>
      <Tag tone="warn">{t('demoOpen')}</Tag>
      <Text size="sm" c="dimmed" mt={4}>
        {t('demoWhat')}
      </Text>
      {mayRemove && (
        <Button size="compact-sm" variant="default" mt={4} onClick={() => setAsking(true)}>
          {t('demoRemove')}
        </Button>
      )}
      {isAsking && <RemoveDemo onClose={() => setAsking(false)} />}
    </>
  )
}

function StageHealth() {
  const t = useMessages(messages)
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  if (stages.data === undefined) return '…'
  const alarms = stages.data.items.filter(({ alarm }) => alarm !== null).length
  return alarms === 0 ? (
    <Tag tone="good">{t('stagesOk')}</Tag>
  ) : (
    <Tag tone="bad">{t('stagesAlarm', { count: alarms })}</Tag>
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
