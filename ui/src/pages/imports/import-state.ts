import type { Import } from '../../../../src/http/contract/types.ts'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

export const isUnderWay = ({ import_status: status }: Import): boolean => status === 'Queued' || status === 'Processing'

/** How an import stands, in a sentence. */
export function useImportState(): (record: Import) => string {
  const say = useWords(words)
  const inWords = useCodeWords()
  return (record) => {
    if (record.import_status === 'Queued') return say('queued')
    if (record.import_status === 'Processing') return say('processing')
    if (record.import_status === 'Error') {
      return [record.import_error_code === null ? undefined : inWords(record.import_error_code), record.import_error]
        .filter(Boolean)
        .join(': ')
    }
    switch (record.import_outcome) {
      case 'imported':
        return say('imported', { count: record.row_count ?? 0 })
      case 'imported_partly':
        return say('importedPartly', { count: record.rows_invalid })
      case 'no_column':
        return say('noColumn')
      case 'empty_file':
        return say('emptyFile')
      case 'too_many_rows':
        return say('tooManyRows')
      case 'unreadable':
        return say('notReadable', { why: record.problem ?? '' })
      default:
        return inWords(record.import_outcome ?? '')
    }
  }
}
