import { Button, Group, Switch, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rule } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useRuleName } from '../../messages/rule-names.ts'
import { Tag } from '../../parts/tag.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import type { Gate } from './gates.ts'
import { messages } from './messages.ts'
import { RuleChanges } from './rule-changes.tsx'
import { RuleEditor } from './rule-editor.tsx'
import classes from './rules.module.css'
import { SuggestionSection } from './suggestion-section.tsx'
import { useFilterText } from './use-filter-text.ts'
import { useHasDraft } from './use-rule-draft.ts'
import { useRuleChange, useWaiting } from './use-rules.ts'

interface RuleCardProps {
  readonly rule: Rule
  readonly gate: Gate
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A rule as a sentence with a switch. Opened, it can be tested and edited. */
export function RuleCard({ rule, gate, isOpen, onToggle }: RuleCardProps) {
  const t = useMessages(messages)
  const filterText = useFilterText(gate.slug)
  const ruleName = useRuleName()
  const { write: mayChange } = usePermissions()
  const gateName = t(gate.slug)
  const hasDraft = useHasDraft(gate.slug)
  const [waiting, setWaiting] = useState(0)
  const offer = useWaiting(gate.slug, setWaiting)
  const change = useRuleChange(gate.slug, rule.id, ({ enabled }) => {
    toast(t(enabled ? 'isOn' : 'isOff', { gate: gateName }))
    if (enabled) offer.mutate()
  })
  const limit = rule.per_group_limit
  return (
    <section className={classes.card} aria-label={gateName}>
      <div className={classes.head}>
        <Switch
          aria-label={t('switch', { gate: gateName })}
          checked={rule.enabled}
          disabled={!mayChange}
          onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
          mt={3}
        />
        <div className={classes.what}>
          <Group gap="xs">
            <Title order={2} size="h3">
              {gateName}
            </Title>
            <Text size="sm" c="dimmed">
              {ruleName(rule.name)}
            </Text>
            {hasDraft && <Tag tone="warn">{t('hasDraft')}</Tag>}
          </Group>
          <Text size="sm" className={classes.text}>
            {t('selects', { what: filterText(rule.filter) })}
            {limit !== null && ` ${t('atMost', { count: limit })}`}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`then-${gate.slug}`)}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeRule' : 'openRule', { gate: gateName })}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={onToggle}
        >
          {t(isOpen ? 'close' : mayChange ? 'edit' : 'view')}
        </Button>
      </div>
      {waiting > 0 && <ApplyDialog gate={gate} count={waiting} onClose={() => setWaiting(0)} />}
      <SuggestionSection gate={gate} />
      {isOpen && (
        <>
          <RuleEditor rule={rule} gate={gate} mayChange={mayChange} />
          <RuleChanges table={rule.entity} />
        </>
      )}
    </section>
  )
}
