import { connection } from '../api/connection.ts'

const retryMs = 1_500

/** The code of a page could not be had: the server is away, or has another version by now. */
export class PageLoadError extends Error {
  override readonly name = 'PageNotLoaded'
}

/**
 * Loads the code of a page. When the server does not answer, it is asked again as soon as it does; the router's own way
 * would load the whole app anew at once, from a server that is not there, and leave the browser's error page.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await isServerUp()) throw new PageLoadError('The code of this page could not be loaded.', { cause: error })
    connection.set('offline')
    while (!(await isServerUp())) await new Promise((done) => setTimeout(done, retryMs))
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
