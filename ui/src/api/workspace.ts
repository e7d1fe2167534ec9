// The workspace of this window. Another window may show another one, so it is kept per window and sent with each refresh.
const key = 'scrapersky.workspace'

/** Undefined: the user's own. */
export function chosenWorkspace(): string | undefined {
  return stored((storage) => storage.getItem(key)) ?? undefined
}

export function chooseWorkspace(id: string | undefined): void {
  stored((storage) => (id === undefined ? storage.removeItem(key) : storage.setItem(key, id)))
}

/** Opens a workspace on its first page. Loads the app again, so that nothing of the other workspace stays. */
export function openWorkspace(id: string | undefined): void {
  chooseWorkspace(id)
  location.assign('/')
}

/** Storage may be blocked in private windows: then only the own workspace can be used. */
function stored<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
