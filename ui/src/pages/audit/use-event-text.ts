import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { type ActionName, actionMessages, isKnownAction } from '../../messages/action-messages.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useRuleName } from '../../messages/rule-names.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { isTable, tableLabels, useTableName } from '../../messages/table-labels.ts'
import { detailLabels, isDetail } from './detail-labels.ts'
import { detailsOf } from './details-of.ts'
import { isSetting, settingLabels } from './setting-labels.ts'

interface EventText {
  /** What was done, as a sentence. */
  readonly sentence: (event: AuditEvent) => string
  readonly subject: (name: string) => string
}

/** Audit events as sentences. An unknown action is shown by its name. */
export function useEventText(): EventText {
  const tAction = useMessages(actionMessages)
  const tTable = useMessages(tableLabels)
  const tDetail = useMessages(detailLabels)
  const tSetting = useMessages(settingLabels)
  const tableName = useTableName()
  const codeLabel = useCodeLabel()
  const stageName = useStageName()
  const ruleName = useRuleName()
  const subject = (name: string) => (isTable(name) ? tTable(name) : stageName(name))
  const valueText = (name: string, value: unknown) => {
    if (name === 'scopes' && Array.isArray(value) && value.length === 0) return tDetail('everything')
    if ((name === 'status' && typeof value === 'string') || typeof value === 'boolean') return codeLabel(String(value))
    if (name === 'rule' && typeof value === 'string') return ruleName(value)
    if (typeof value === 'string' && isDetail(value)) return tDetail(value)
    // `found` and `remaining` are counts by table.
    return plainText(name, value, name === 'found' || name === 'remaining' ? tableName : String)
  }
  const sentence = (event: AuditEvent) => {
    const details = detailsOf(event)
    const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, valueText(name, value)]))
    if (!isKnownAction(event.action)) return `${event.action}: ${subject(event.subject)}`
    const count = countOf(event.action, details)
    const settings = Object.entries(values)
      .filter(([name]) => !name.endsWith('_id'))
      .map(([name, value]) => `${isSetting(name) ? tSetting(name) : name.replaceAll('_', ' ')} ${value}`)
    return (
      tAction(event.action, {
        ...values,
        ...(count !== undefined && { count }),
        subject:
          isTable(event.subject) && count !== undefined ? tTable(event.subject, { count }) : subject(event.subject),
        settings: settings.join(', '),
      })
        // Placeholders without a value.
        .replaceAll(/\{\w+\}/g, '–')
    )
  }
  return { sentence, subject }
}

/** The number that decides between singular and plural; undefined where the sentence needs the plural. */
function countOf(action: ActionName, details: Readonly<Record<string, unknown>>): number | undefined {
  const single: readonly ActionName[] = ['edit', 'correct', 'edit.undo', 'choose', 'delete', 'add']
  const names: Partial<Record<ActionName, string>> = {
    curate: 'updated',
    autopilot: 'updated',
    submit: 'searches',
    recategorise: 'seen',
    requeue: 'rows',
    cancel: 'rows',
    expire: 'rows',
    suppress: 'removed',
    'suppress.import': 'removed',
  }
  if (single.includes(action)) return 1
  const value = details[names[action] ?? '']
  return typeof value === 'number' ? value : undefined
}

function plainText(name: string, value: unknown, nameOf: (key: string) => string): string | number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return '–'
  if (name === 'provider' && typeof value === 'string') return providerName(value)
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value)
    ? value.map(String)
    : Object.entries(value).map(([key, count]) => `${nameOf(key)} ${String(count)}`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
