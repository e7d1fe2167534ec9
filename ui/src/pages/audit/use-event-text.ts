import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { actionMessages, isKnownAction } from '../../messages/action-messages.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
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

/** Events as people say them; one that has no words yet is told by its own names. */
export function useEventText(): EventText {
  const tAction = useMessages(actionMessages)
  const tTable = useMessages(tableLabels)
  const tDetail = useMessages(detailLabels)
  const tSetting = useMessages(settingLabels)
  const tableName = useTableName()
  const inCodes = useCodeLabel()
  const stageName = useStageName()
  const subject = (name: string) => (isTable(name) ? tTable(name) : stageName(name))
  const wordOf = (name: string, value: unknown) => {
    if (name === 'scopes' && Array.isArray(value) && value.length === 0) return tDetail('everything')
    if ((name === 'status' && typeof value === 'string') || typeof value === 'boolean') return inCodes(String(value))
    if (typeof value === 'string' && isDetail(value)) return tDetail(value)
    // Rows by table.
    return codeLabel(name, value, name === 'found' || name === 'remaining' ? tableName : String)
  }
  const sentence = (event: AuditEvent) => {
    const details = detailsOf(event)
    const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, wordOf(name, value)]))
    if (!isKnownAction(event.action)) return `${event.action}: ${subject(event.subject)}`
    const settings = Object.entries(values)
      .filter(([name]) => !name.endsWith('_id'))
      .map(([name, value]) => `${isSetting(name) ? tSetting(name) : name.replaceAll('_', ' ')} ${value}`)
    return (
      tAction(event.action, { ...values, subject: subject(event.subject), settings: settings.join(', ') })
        // A detail that this event does not have leaves no brackets behind.
        .replaceAll(/\{\w+\}/g, '–')
    )
  }
  return { sentence, subject }
}

function codeLabel(name: string, value: unknown, nameOf: (key: string) => string): string | number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return '–'
  if (name === 'provider' && typeof value === 'string') return providerName(value)
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value)
    ? value.map(String)
    : Object.entries(value).map(([key, count]) => `${nameOf(key)} ${String(count)}`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
