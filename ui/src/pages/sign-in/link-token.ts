import { createStore } from '../../lib/store.ts'

/**
 * The secret of a sign-in link. It is in the fragment, which browsers do not send. It is removed from the address bar at
 * once, so it does not stay in the history or on the screen.
 */
export const linkToken = createStore('')

function takeToken(): void {
  if (location.pathname !== '/sign-in' || location.hash.length < 2) return
  linkToken.set(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname + location.search)
}

takeToken()
// Pasting a link while this page is open changes only the fragment and does not reload the page.
window.addEventListener('hashchange', takeToken)
