import { connection } from '../api/connection.ts'

const retryMs = 1_500

/** The code of a page could not be loaded: the server probably has another version now. */
export class PageLoadError extends Error {
  override readonly name = 'PageNotLoaded'
}

/**
 * Loads the code of a page. If the server is down, waits until it responds and tries again. The router's own behaviour,
 * an immediate reload of the app, would end at the browser's error page.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await isServerUp()) throw new PageLoadError('The code of this page could not be loaded.', { cause: error })
    connection.set('offline')
    while (!(await isServerUp())) await new Promise((resolve) => setTimeout(resolve, retryMs))
    if (connection.get() === 'offline') connection.set('connecting')
    return loadPage(load)
  }
}

async function isServerUp(): Promise<boolean> {
  return fetch('/health/live').then(
    () => true,
    () => false,
  )
}
