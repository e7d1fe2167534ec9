import { Button, Group, Radio, Stack, Text, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { useMerge } from '../../contacts/use-merge.ts'
import { firstText } from '../../grid/grid-declaration.ts'
import { noRows } from '../../grid/select/selection.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { usePhoneText } from '../../messages/phone-text.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { extraMessages } from './extra-messages.ts'

const maxMerged = 51
/** Two of the same name differ in this. */
const reachOf = firstText('email', 'phone', 'name')

/** Merges contacts that are the same person. */
export function MergeButton({ grid }: { readonly grid: Grid }) {
  const t = useMessages(extraMessages)
  const [isOpen, setOpen] = useState(false)
  const rows = grid.selection.kind === 'some' ? [...grid.selection.rows.values()] : []
  const isOneSite = new Set(rows.map(({ domain_id }) => domain_id)).size === 1
  const canMerge = isOneSite && rows.length > 1 && rows.length <= maxMerged
  return (
    <>
      <Tooltip label={t('mergeHint')} disabled={canMerge}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-disabled={!canMerge}
          {...(!canMerge && { 'data-disabled': true })}
          onClick={() => canMerge && setOpen(true)}
        >
          {t('merge')}
        </Button>
      </Tooltip>
      {isOpen && <MergeDialog grid={grid} rows={rows} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ grid, rows, onClose }: { grid: Grid; rows: readonly Row[]; onClose: () => void }) {
  const t = useMessages(extraMessages)
  const phoneText = usePhoneText()
  const best = rows.toSorted((one, other) => Number(other.confidence ?? 0) - Number(one.confidence ?? 0))
  const [keep, setKeep] = useState(best[0]?.id ?? '')
  const merge = useMerge(() => {
    grid.select(noRows)
    grid.rows.reload()
    onClose()
  })
  const others = rows.map(({ id }) => id).filter((id) => id !== keep)
  return (
    <Dialog title={t('mergeTitle', { count: rows.length })} isOpen onClose={onClose}>
      <Text size="sm">{t('mergeText')}</Text>
      <Radio.Group value={keep} onChange={setKeep} aria-label={t('mergeText')}>
        <Stack gap="xs">
          {best.map((row) => (
            <Radio
              key={row.id}
              value={row.id}
              label={phoneText(reachOf(row))}
              description={[row.name, row.title, row.phone]
                .filter(Boolean)
                .map((text) => phoneText(String(text)))
                .join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={merge.isPending} onClick={() => merge.mutate({ keep, merge: others })}>
          {t('doMerge')}
        </Button>
      </Group>
    </Dialog>
  )
}
