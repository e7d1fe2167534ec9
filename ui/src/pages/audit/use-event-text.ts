import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { actionWords, isKnownAction } from '../../words/action-words.ts'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { providerName } from '../../words/provider-names.ts'
import { useStageName } from '../../words/stage-words.ts'
import { isTable, tableWords, useTableName } from '../../words/table-words.ts'
import { detailWords, isDetail } from './detail-words.ts'
import { detailsOf } from './details-of.ts'
import { isSetting, settingWords } from './setting-words.ts'

interface EventText {
  /** What was done, as a sentence. */
  readonly sentence: (event: AuditEvent) => string
  readonly subject: (name: string) => string
}

/** Events as people say them; one that has no words yet is told by its own names. */
export function useEventText(): EventText {
  const sayAction = useWords(actionWords)
  const sayTable = useWords(tableWords)
  const sayDetail = useWords(detailWords)
  const saySetting = useWords(settingWords)
  const tableName = useTableName()
  const inCodes = useCodeWords()
  const stageName = useStageName()
  const subject = (name: string) => (isTable(name) ? sayTable(name) : stageName(name))
  const wordOf = (name: string, value: unknown) => {
    if (name === 'scopes' && Array.isArray(value) && value.length === 0) return sayDetail('everything')
    if ((name === 'status' && typeof value === 'string') || typeof value === 'boolean') return inCodes(String(value))
    if (typeof value === 'string' && isDetail(value)) return sayDetail(value)
    // Rows by table.
    return inWords(name, value, name === 'found' || name === 'remaining' ? tableName : String)
  }
  const sentence = (event: AuditEvent) => {
    const details = detailsOf(event)
    const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, wordOf(name, value)]))
    if (!isKnownAction(event.action)) return `${event.action}: ${subject(event.subject)}`
    const settings = Object.entries(values)
      .filter(([name]) => !name.endsWith('_id'))
      .map(([name, value]) => `${isSetting(name) ? saySetting(name) : name.replaceAll('_', ' ')} ${value}`)
    return (
      sayAction(event.action, { ...values, subject: subject(event.subject), settings: settings.join(', ') })
        // A detail that this event does not have leaves no brackets behind.
        .replaceAll(/\{\w+\}/g, '–')
    )
  }
  return { sentence, subject }
}

function inWords(name: string, value: unknown, nameOf: (key: string) => string): string | number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return '–'
  if (name === 'provider' && typeof value === 'string') return providerName(value)
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value)
    ? value.map(String)
    : Object.entries(value).map(([key, count]) => `${nameOf(key)} ${String(count)}`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
