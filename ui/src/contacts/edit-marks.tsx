import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Edit } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { toast } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { useFormat } from '../messages/use-format.ts'
import classes from './contacts.module.css'
import { contactMessages } from './messages.ts'

interface EditMarksProps {
  readonly slug: 'contacts' | 'leads'
  readonly id: string
  readonly edits: readonly Edit[]
  readonly onChange: (row: Row) => void
}

/** What people corrected, by whom and when, each with its undo. */
export function EditMarks({ slug, id, edits, onChange }: EditMarksProps) {
  return edits.map((edit) => <EditMark key={edit.field} slug={slug} id={id} edit={edit} onChange={onChange} />)
}

const labelled = ['name', 'title', 'email', 'phone', 'company', 'website_url'] as const

function EditMark({ slug, id, edit, onChange }: Omit<EditMarksProps, 'edits'> & { readonly edit: Edit }) {
  const t = useMessages(contactMessages)
  const phoneText = usePhoneText()
  const may = usePermissions()
  const { since, time } = useFormat()
  const { field, value, original, editor, edited_at } = edit
  const known = labelled.find((name) => name === field)
  const label = known === undefined ? field : t(known)
  const takeBack = useMutation({
    mutationFn: () => call(`DELETE /${slug}/:id/edits/:field` as const, { params: { id, field } }),
    onSuccess(row) {
      toast(t('tookBack'))
      onChange(row)
    },
  })
  return (
    <div className={classes.mark}>
      <div>
        <Text size="sm">
          <span className={classes.label}>{label}</span> {value === null ? <em>{t('removed')}</em> : phoneText(value)}
        </Text>
        <Text size="xs" c="dimmed" title={time(edited_at)}>
          {t('editedBy', { editor: editor ?? '–', since: since(edited_at) })}
          {slug === 'contacts' &&
            ` · ${original === null ? t('foundNothing') : t('found', { original: phoneText(original) })}`}
        </Text>
      </div>
      {may.write && (
        <Button
          size="compact-xs"
          variant="default"
          loading={takeBack.isPending}
          aria-label={t('takeBackOf', { field: label })}
          onClick={() => takeBack.mutate()}
        >
          {t('takeBack')}
        </Button>
      )}
    </div>
  )
}
