import { Anchor, Checkbox, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { fieldProblem } from './field-problem.ts'
import type { FieldsProps } from './limit-fields.tsx'
import { messages } from './messages.ts'
import classes from './source-cards.module.css'
import { type Source, sources, useSources } from './use-sources.ts'

/** Where places come from: what each source costs, allows and knows. Several can be asked at once. */
export function SourceCards({ draft, error, onChange }: FieldsProps) {
  const t = useMessages(messages)
  const { available, preferred, chosen } = useSources(draft)
  const problem = fieldProblem(error, 'provider')
  const change = (names: string[]) => {
    // At least one: the last one stays.
    if (names.length > 0) onChange({ providers: names.length === 1 && names[0] === preferred ? [] : names })
  }
  return (
    <div>
      <Checkbox.Group label={t('sources')} value={[...chosen]} onChange={change} error={problem}>
        <div className={classes.cards}>
          {sources.map((source) => (
            <SourceCard key={source} source={source} isAvailable={available.includes(source)} />
          ))}
        </div>
      </Checkbox.Group>
      <DefaultSource draft={draft} />
    </div>
  )
}

function SourceCard({ source, isAvailable }: { readonly source: Source; readonly isAvailable: boolean }) {
  const t = useMessages(messages)
  const facts = [
    [t('sourceCosts'), t(`costs_${source}`)],
    [t('sourceAllows'), t(`allows_${source}`)],
    [t('sourceKnows'), t(`knows_${source}`)],
  ] as const
  return (
    <Checkbox.Card className={classes.card} value={source} disabled={!isAvailable} aria-label={t(source)}>
      <Checkbox.Indicator disabled={!isAvailable} />
      <div>
        <Text size="sm" fw={560}>
          {t(source)}
        </Text>
        {isAvailable ? (
          <dl className={classes.facts}>
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Text size="xs" c="dimmed">
            {t(source === 'google-places' ? 'needsKey' : 'isOff')}
          </Text>
        )}
      </div>
    </Checkbox.Card>
  )
}

/** Why a source is used, and how an admin changes it for the workspace. */
function DefaultSource({ draft }: Pick<FieldsProps, 'draft'>) {
  const t = useMessages(messages)
  const may = usePermissions()
  const client = useQueryClient()
  const { preferred, reason, chosen } = useSources(draft)
  const save = useMutation({
    mutationFn: (search_provider: Source | null) => call('PATCH /tenant', { body: { search_provider } }),
    onSuccess(tenant) {
      client.setQueryData(['tenant'], tenant)
      toast(t('defaultSaved', { source: t(tenant.search.preferred as Source) }))
    },
  })
  const [only] = chosen
  const other = sources.find((source) => chosen.length === 1 && source === only && source !== preferred)
  const known = sources.find((source) => source === preferred)
  if (known === undefined) return null
  const change =
    other !== undefined
      ? { label: t('useAsDefault', { source: t(other) }), to: other }
      : reason === 'workspace'
        ? { label: t('resetDefault'), to: null }
        : undefined
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {t(reason === 'workspace' ? 'chosenDefault' : 'firstDefault', { source: t(known) })}{' '}
      {may.admin && change !== undefined && (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => save.mutate(change.to)}>
          {change.label}
        </Anchor>
      )}
    </Text>
  )
}
