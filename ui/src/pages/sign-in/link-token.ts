import { createStore } from '../../lib/store.ts'

/**
 * The secret of a one-time link. It stands after "#", which browsers do not send; it is taken out of the address bar at
 * once, so that neither the history nor a glance at the screen has it.
 */
export const linkToken = createStore('')

function takeToken(): void {
  if (location.pathname !== '/sign-in' || location.hash.length < 2) return
  linkToken.set(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname + location.search)
}

takeToken()
// A link that is pasted while this page is open changes nothing but the part after "#": nothing is loaded anew.
window.addEventListener('hashchange', takeToken)
