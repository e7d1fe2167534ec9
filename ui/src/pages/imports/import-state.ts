import type { Import } from '../../../../src/http/contract/types.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

export const isRunning = ({ import_status: status }: Import): boolean => status === 'Queued' || status === 'Processing'

/** The state of an import as a sentence. */
export function useImportState(): (record: Import) => string {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const withProblems = (text: string, { rows_with_problems: count }: Import) =>
    count === 0 ? text : `${text} ${t('withProblems', { count })}`
  return (record) => {
    if (record.import_status === 'Queued') return t('queued')
    if (record.import_status === 'Processing') return t('processing')
    if (record.import_status === 'Error') {
      return [record.import_error_code === null ? undefined : codeLabel(record.import_error_code), record.import_error]
        .filter(Boolean)
        .join(': ')
    }
    switch (record.import_outcome) {
      case 'imported':
        return withProblems(t('imported', { count: record.row_count ?? 0 }), record)
      case 'imported_partly':
        return withProblems(t('importedPartly', { count: record.rows_invalid }), record)
      case 'no_column':
        return t('noColumn')
      case 'empty_file':
        return t('emptyFile')
      case 'too_many_rows':
        return t('tooManyRows')
      case 'unreadable':
        return t('notReadable', { why: record.problem ?? '' })
      default:
        return codeLabel(record.import_outcome ?? '')
    }
  }
}
