import type { ExportRequest, Slug, Target } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Gives the name of the file. */
export async function downloadExport(slug: Slug, body: ExportRequest & Target, signal: AbortSignal): Promise<string> {
  return saveFile(await send('POST', `/${slug}/export`, { body, signal }), slug)
}
