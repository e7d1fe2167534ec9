import { send } from './send.ts'

/** Fetches a file with the access token, which a plain link could not send, and hands it to the browser to keep. */
export async function downloadFile(method: 'GET' | 'POST', path: string, name: string, body?: object): Promise<void> {
  const response = await send(method, path, { body })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
