import { AppError } from '../../core/errors.ts'
import type { ParsedList, PreviewTask, Refused } from './list-task.ts'
import { parseList } from './parse-list.ts'
import { type ImportPreview, previewStart } from './preview-import.ts'

/** Called by piscina, by name. */
export function listTask({ json }: { readonly json: Uint8Array }): ParsedList | Refused {
  return parseList(json)
}

export async function previewTask(task: PreviewTask): Promise<ImportPreview | Refused> {
  try {
    return await previewStart(task)
  } catch (error) {
    if (error instanceof AppError && error.code === 'request_invalid') return { refused: error.message }
    throw error
  }
}
