// The workspace of this window. Another window may show another one, so it is kept per window and sent with each refresh. A new
// window starts in the one that was chosen last: a link of the demo, opened in a new tab, leads to a row of the demo.
const key = 'scrapersky.workspace'
const ownWorkspace = 'own'

/** Undefined: the user's own. */
export function chosenWorkspace(): string | undefined {
  return stored(() => {
    const chosen = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? ownWorkspace
    // From now on, whatever other windows choose.
    sessionStorage.setItem(key, chosen)
    return chosen === ownWorkspace ? undefined : chosen
  })
}

export function chooseWorkspace(id: string | undefined): void {
  stored(() => {
    sessionStorage.setItem(key, id ?? ownWorkspace)
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  })
}

/** Opens a workspace on its first page. Loads the app again, so that nothing of the other workspace stays. */
export function openWorkspace(id: string | undefined): void {
  chooseWorkspace(id)
  location.assign('/')
}

/** Storage may be blocked in private windows: then only the own workspace can be used. */
function stored<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
