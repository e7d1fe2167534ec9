import { Anchor, Button, Group, Switch, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Suggestions } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import type { Gate } from './gates.ts'
import { messages } from './messages.ts'
import classes from './rules.module.css'
import { suggestionMessages } from './suggestion-messages.ts'
import { useFilterText } from './use-filter-text.ts'
import { useSelectionUndo, useSuggestions, useSuggestionsChange } from './use-suggestions.ts'

/** What was learnt from decisions at the gate: how good it is, what counts, and whether it selects by itself. */
export function SuggestionSection({ gate }: { readonly gate: Gate }) {
  const t = useMessages(suggestionMessages)
  const suggestions = useSuggestions(gate.table)
  return (
    <section aria-label={t('title')}>
      <Loaded query={suggestions} failedTitle={t('failed')} lines={1}>
        {(shown) => shown !== undefined && <State gate={gate} suggestions={shown} />}
      </Loaded>
    </section>
  )
}

function State({ gate, suggestions }: { readonly gate: Gate; readonly suggestions: Suggestions }) {
  const t = useMessages(suggestionMessages)
  const { percent } = useFormat()
  const { state, decisions, decisions_needed: needed, evaluation } = suggestions
  if (evaluation === null) {
    return (
      <Text size="xs" c="dimmed">
        {t('collecting', { count: needed - decisions, decisions })}
      </Text>
    )
  }
  const { accuracy, rule_accuracy: rule, majority_accuracy: majority, held_out: count, precision } = evaluation
  const shares = { accuracy: percent(accuracy), rule: percent(rule), majority: percent(majority), count }
  return (
    <div className={classes.changes}>
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      <Text size="sm">
        {t(state === 'ready' ? 'ready' : 'notBetter', shares)} {t('learntFrom', { count: decisions })}
      </Text>
      {state === 'ready' && <Weights gate={gate} weights={suggestions.weights} />}
      {state === 'ready' && (
        <Anchor
          component={Link}
          to={`/${gate.slug}`}
          search={{ curation_status: 'New', suggestion: 'is_not_null', sort: '-suggestion' } as never}
          size="sm"
        >
          {t('show')}
        </Anchor>
      )}
      {(state === 'ready' || suggestions.selects) && (
        <SelectSwitch gate={gate} suggestions={suggestions} precision={precision} />
      )}
    </div>
  )
}

/** The conditions in words, the weightiest first. */
function Weights({ gate, weights }: { readonly gate: Gate; readonly weights: Suggestions['weights'] }) {
  const t = useMessages(suggestionMessages)
  const filterText = useFilterText(gate.slug)
  return (
    <ul className={classes.list} aria-label={t('weights')}>
      {weights.map(({ weight, ...condition }) => (
        <li key={JSON.stringify(condition)}>
          <Text size="sm" className={classes.text}>
            <strong>{filterText(condition)}</strong>{' '}
            <Text span c="dimmed" inherit>
              {t(weight > 0 ? 'speaksFor' : 'speaksAgainst')} ({weight > 0 ? '+' : '−'}
              {Math.abs(weight).toFixed(1)})
            </Text>
          </Text>
        </li>
      ))}
    </ul>
  )
}

interface SelectSwitchProps {
  readonly gate: Gate
  readonly suggestions: Suggestions
  readonly precision: number | null
}

function SelectSwitch({ gate, suggestions: { state, selects, last_selection: last }, precision }: SelectSwitchProps) {
  const t = useMessages(suggestionMessages)
  const tGate = useMessages(messages)
  const { percent, since } = useFormat()
  const { write: mayChange } = usePermissions()
  const gateName = tGate(gate.slug)
  const change = useSuggestionsChange(gate.slug, (next) => toast(t(next ? 'isOn' : 'isOff', { gate: gateName })))
  const undo = useSelectionUndo((count) => toast(t('undone', { count })))
  const hint = [t('switchHint'), precision === null ? [] : t('precision', { precision: percent(precision) })].flat()
  return (
    <>
      <Switch
        mt="xs"
        label={t('switch', { gate: gateName })}
        description={hint.join(' ')}
        checked={selects}
        disabled={!mayChange || change.isPending || (state !== 'ready' && !selects)}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {last !== null && (
        <Group gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            {t('last', { count: last.updated, since: since(last.created_at) })}
          </Text>
          {last.can_undo && mayChange && (
            <Button
              variant="default"
              size="compact-sm"
              loading={undo.isPending}
              onClick={() => undo.mutate(last.bulk_action_id)}
            >
              {t('undo')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
