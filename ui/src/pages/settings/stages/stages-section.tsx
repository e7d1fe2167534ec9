import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../api/use-may.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useWords } from '../../../words/define-words.ts'
import { settingNames } from './setting-names.ts'
import { StageLine } from './stage-line.tsx'
import { words } from './words.ts'

export function StagesSection() {
  const say = useWords(words)
  const may = useMay()
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const lead = may.installation ? (
    <>
      {say('lead')}
      <List size="sm" my={6}>
        {settingNames.map((name) => (
          <List.Item key={name}>
            <b>{say(name)}</b>: {say(`help_${name}`)}
          </List.Item>
        ))}
      </List>
      {say('hint')}
    </>
  ) : (
    `${say('lead')} ${say('onlyKeepers')}`
  )
  return (
    <Panel title={say('title')} lead={lead}>
      <Loaded query={stages} failedTitle={say('failedTitle')} lines={9}>
        {({ items }) => items.map((stage) => <StageLine key={stage.id} stage={stage} canChange={may.installation} />)}
      </Loaded>
    </Panel>
  )
}
