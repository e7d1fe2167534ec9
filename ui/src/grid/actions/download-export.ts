import type { ExportRequest, Slug, Target } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'

/** Through fetch and not a link: a link cannot send the access token. Gives the name of the file. */
export async function downloadExport(slug: Slug, body: ExportRequest & Target): Promise<string> {
  const response = await send('POST', `/${slug}/export`, { body })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? slug
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
