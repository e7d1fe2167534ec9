import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './first-run.module.css'
import { ImportDoor } from './import-door.tsx'
import { messages } from './messages.ts'
import { PasteDoor } from './paste-door.tsx'
import { SearchDoor } from './search-door.tsx'

/** Shown while a workspace is empty: three ways to the first contacts, each with an example. */
export function FirstRun() {
  const t = useMessages(messages)
  const may = usePermissions()
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  // The examples are about the demo town, which this computer serves itself.
  const hasDemo = health.data?.demo === true
  return (
    <section className={classes.card}>
      <Title order={2}>{t('firstTitle')}</Title>
      <Text c="dimmed" maw="40rem">
        {t(may.write ? 'firstText' : 'firstByOthers')}
      </Text>
      {may.write && health.data !== undefined && (
        <div className={classes.doors}>
          <SearchDoor hasDemo={hasDemo} />
          <PasteDoor hasDemo={hasDemo} />
          <ImportDoor hasDemo={hasDemo} />
        </div>
      )}
    </section>
  )
}
