import { reloadPage } from '#app/platform/web/reload-page.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import {
  changeBetween,
  isNearItsEnd,
  isSignedOut,
  MIRROR_COOKIE,
  readMirror,
  SESSION_API,
  TICK_MS,
  type SessionMirror,
} from './session-mirror.ts'

const KEY = 'ouvreo-session'

/**
 * The non-secret part of the session (kind of account, end) lies in local storage so that tabs
 * agree: when one signs out or in, the others reload and show the right header. The session itself
 * is a cookie no script can read. Every 30 seconds the tab looks again, and three ticks before the
 * end it asks for the session to go on. `onSignedOut` runs where a session ended before its time:
 * somebody signed out, here or in another tab.
 */
export function keepSessionMirror(onSignedOut: () => void) {
  let seen = look()
  keep()
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) follow(readMirror(event.newValue))
  })
  // A page that comes back from memory, and a tab that comes back to the front, have missed what others did.
  window.addEventListener('pageshow', (event) => event.persisted && follow(look()))
  document.addEventListener('visibilitychange', () => !document.hidden && follow(look()))
  window.setInterval(() => void tick(), TICK_MS)
  if (isNearItsEnd(seen, Date.now())) void tick()

  async function tick() {
    if (isNearItsEnd(look(), Date.now())) {
      // The answer sets the cookie; a failed one leaves everything to the next tick.
      await fetch(SESSION_API, { method: 'POST', body: new URLSearchParams() }).catch(
        () => undefined,
      )
    }
    follow(look())
    keep()
  }

  function follow(now: SessionMirror) {
    const change = changeBetween(seen, now)
    if (isSignedOut(seen, now, Date.now())) onSignedOut()
    seen = now
    if (change !== 'signed_in' && change !== 'signed_out') return
    // What somebody is writing is worth more than a true header.
    if (isBeingWrittenOn())
      announceToast({
        tone: 'info',
        title:
          change === 'signed_in'
            ? 'Vous êtes connecté dans un autre onglet'
            : 'Vous êtes déconnecté',
        description: 'Rechargez cette page une fois votre saisie terminée.',
      })
    else reloadPage()
  }

  /** Tells the other tabs. A browser may refuse storage: each tab then finds out by itself, at its next tick. */
  function keep() {
    const now = look()
    try {
      if (isSignedOut(readMirror(localStorage.getItem(KEY)), now, Date.now())) onSignedOut()
      if (now.kind) localStorage.setItem(KEY, `${now.kind}:${now.expiresAt}`)
      else localStorage.removeItem(KEY)
    } catch {
      return
    }
  }
}

function look(): SessionMirror {
  return readMirror(new RegExp(`(?:^|; )${MIRROR_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])
}

function isBeingWrittenOn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"]), textarea',
  )
  return [...fields].some((field) => field.value !== field.defaultValue)
}
