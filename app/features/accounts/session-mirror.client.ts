const KEY = 'ouvreo-session'
/** As specified: looked at every 30 seconds. */
const TICK_MS = 30_000

/**
 * The non-secret part of the session (kind of account, expiry) lies in local storage so that tabs agree: when one
 * signs out or in, the others reload and show the right header. The session itself is a cookie no script can read.
 */
export function keepSessionMirror() {
  const mirror = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? ''
  if (mirror) localStorage.setItem(KEY, mirror)
  else localStorage.removeItem(KEY)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY && kindOf(event.newValue) !== kindOf(mirror)) window.location.reload()
  })
  window.setInterval(() => {
    const expiry = Number(mirror.split(':')[1] ?? 0)
    if (mirror && expiry < Date.now()) {
      localStorage.removeItem(KEY)
      window.location.reload()
    }
  }, TICK_MS)
}

function kindOf(mirror: string | null): string {
  return mirror?.split(':')[0] ?? ''
}
