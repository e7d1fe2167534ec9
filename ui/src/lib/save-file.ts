/** Hands a file to the browser. Through an answer and not a link: a link cannot send the access token. */
export async function saveFile(response: Response, fallbackName: string): Promise<string> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
