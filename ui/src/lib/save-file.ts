/** Saves a response as a file. A plain link could not send the access token. */
export async function saveFile(response: Response, fallbackName: string): Promise<string> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
  saveBlob(await response.blob(), name)
  return name
}

export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later: the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
