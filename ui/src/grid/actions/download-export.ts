import type { ExportRequest } from '../../../../src/http/contract/types.ts'
import type { Slug } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Gives the name of the file. */
export async function downloadExport(slug: Slug, body: ExportRequest, signal: AbortSignal): Promise<string> {
  return saveFile(await send('POST', `/${slug}/export`, { body, signal }), slug)
}
