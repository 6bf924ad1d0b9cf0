/** What a person does on a page and what opens the links of a mail by itself does not. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

/** Sends a form, once, as soon as somebody moves on its page. */
export function tellRead(form: HTMLFormElement): void {
  const told = new AbortController()
  const tell = () => {
    told.abort()
    const body = new URLSearchParams(new FormData(form) as never)
    // What is not told now is told at the next reading.
    fetch(location.href, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }
  for (const sign of SIGNS)
    window.addEventListener(sign, tell, { signal: told.signal, passive: true })
}
