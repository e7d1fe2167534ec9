import { useCallback } from 'react'
import { columnLabel, columnLabels as labels } from '../../../../src/http/contract/column-labels.ts'
import { defineMessages, useMessages } from '../../messages/define-messages.ts'

const columnLabels = defineMessages(labels.en, labels.de)

/** `const columnLabel = useColumnLabel('contacts')`, then `columnLabel('title')`: "Job title". */
export function useColumnLabel(entity?: string): (name: string) => string {
  const t = useMessages(columnLabels)
  return useCallback((name: string) => columnLabel(t, name, entity), [t, entity])
}
