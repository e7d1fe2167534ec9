import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Duplicate } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { toast } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import classes from './contacts.module.css'
import { contactMessages } from './messages.ts'
import { useMerge } from './use-merge.ts'

interface DuplicateSuggestionsProps {
  /** Of one contact, or among the contacts of a lead. */
  readonly of: { readonly contact_id: string } | { readonly lead_id: string }
  /** Called with the kept contact after a merge or its undo. */
  readonly onMerged: (kept: Row) => void
}

/** Contacts that are likely the same. Nothing is merged until the user says so. */
export function DuplicateSuggestions({ of, onMerged }: DuplicateSuggestionsProps) {
  const key = ['contacts', 'corrections', 'duplicates', of]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /contacts/duplicates', { query: of, signal }),
  })
  return data?.items.map((item) => (
    <Suggestion key={`${item.one.id} ${item.other.id}`} item={item} onMerged={onMerged} />
  ))
}

function Suggestion({ item, onMerged }: { readonly item: Duplicate; readonly onMerged: (kept: Row) => void }) {
  const t = useMessages(contactMessages)
  const phoneText = usePhoneText()
  const may = usePermissions()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['contacts', 'corrections'] })
  const merge = useMerge((kept) => {
    void reload()
    onMerged(kept)
  })
  const { one, other, reason, can_merge } = item
  const dismiss = useMutation({
    mutationFn: () => call('PUT /contacts/duplicates/dismissed', { body: { ids: [one.id, other.id] } }),
    onSuccess() {
      toast(t('dismissed'))
      void reload()
    },
  })
  const value = (contact: Duplicate['one']) => phoneText(contact.email ?? contact.phone ?? '')
  return (
    <div className={classes.suggestion}>
      <Text size="sm">
        <strong>{t('likelyDuplicate')}</strong>
        {': '}
        {[other.name, value(other)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(reason, { host: other.host ?? '' })}
        {': '}
        {value(one)}
      </Text>
      <Group gap="xs" mt={4}>
        {may.write && can_merge && (
          <Button
            size="compact-sm"
            variant="light"
            loading={merge.isPending}
            onClick={() => merge.mutate({ keep: one.id, merge: [other.id] })}
          >
            {t('merge')}
          </Button>
        )}
        {may.write && (
          <Button size="compact-sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('notDuplicate')}
          </Button>
        )}
        <Anchor component={Link} to="/contacts" search={{ row: other.id } as never} size="sm">
          {t('open')}
        </Anchor>
      </Group>
    </div>
  )
}
