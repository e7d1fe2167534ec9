import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Detail } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { siteFile } from '../../parts/first-run/examples.ts'
import { runChoice, runOfImport, siteGates } from '../../parts/run-to-contacts/run-choice.ts'
import { ListLimits } from '../../parts/run-to-contacts/run-limits.tsx'
import { messages } from './messages.ts'

const run = runChoice(true, siteGates)

/** A corrected website that was not read yet: the contacts are those of the former one. Shown until the business has its site. */
export function UnreadWebsite({ detail: { item, edits } }: { readonly detail: Detail }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const website = edits.find(({ field }) => field === 'website_url')?.value
  const { local_business_id: businessId, host } = item
  const find = useMutation({
    mutationFn: async (url: string) => {
      await call('PUT /local-businesses/status', { body: { ids: [String(businessId)], status: 'Selected' } })
      const body = new FormData()
      body.append('file', siteFile(url))
      await call('POST /domains/import', { query: runOfImport(run), body })
    },
    onSuccess: () => toast(t('readingStarted')),
  })
  if (website == null || typeof businessId !== 'string' || hostOf(website) === host || !may.write) return null
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm" role="status">
        {typeof host === 'string' ? t('unreadWebsite', { host }) : t('websiteNotRead')}{' '}
        <ListLimits choice={run} rows={1} />
      </Text>
      <Button size="compact-sm" loading={find.isPending} disabled={find.isSuccess} onClick={() => find.mutate(website)}>
        {t('readWebsite')}
      </Button>
    </Group>
  )
}

/** As a site is named: without `www.`. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined)
