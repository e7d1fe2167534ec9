import { Badge, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useCommands } from '../../app/commands.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { AlarmNotices } from './alarm-notices.tsx'
import { DeadLettersPanel } from './dead-letters-panel.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { RunsPanel } from './runs-panel.tsx'
import { SlowestSites } from './slowest-sites.tsx'
import { StagesPanel } from './stages-panel.tsx'

const tabs = ['stages', 'dead', 'runs'] as const

/** Tab and filters are in the URL: `?tab=dead&stage=...&code=...&text=...`. */
export function Page() {
  const t = useMessages(messages)
  const format = useFormat()
  const [url, setUrl] = useUrlSearch()
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const failed = stages.data?.items.reduce((sum, { errors }) => sum + errors, 0) ?? 0
  const tab = tabs.find((name) => name === url.tab) ?? 'stages'
  const show = (name: string | null) =>
    setUrl({ tab: name ?? undefined, stage: undefined, code: undefined, text: undefined }, { push: true })
  useShortcuts(tabs.map((name, index) => ({ keys: String(index + 1), label: t(`${name}Tab`), run: () => show(name) })))
  const latest = useRef(show)
  latest.current = show
  useCommands(
    useMemo(() => tabs.map((name) => ({ id: name, label: t(`${name}Tab`), run: () => latest.current(name) })), [t]),
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List mb="md" className={classes.tabs}>
          <Tabs.Tab value="stages" leftSection={<IconStack2 size={16} />}>
            {t('stagesTab')}
          </Tabs.Tab>
          <Tabs.Tab
            value="dead"
            leftSection={<IconAlertTriangle size={16} />}
            rightSection={
              failed > 0 && (
                <Badge size="sm" variant="default" radius="sm">
                  {format.number(failed)}
                </Badge>
              )
            }
          >
            {t('deadTab')}
          </Tabs.Tab>
          <Tabs.Tab value="runs" leftSection={<IconHistory size={16} />}>
            {t('runsTab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="stages">
          <AlarmNotices />
          <StagesPanel stages={stages} />
          <SlowestSites />
        </Tabs.Panel>
        <Tabs.Panel value="dead">
          <DeadLettersPanel />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <RunsPanel />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}
