/**
 * After this a form may be sent again although its page is still there: what it asked for was a
 * file, or came to nothing.
 */
const FREE_AGAIN_MS = 8_000

/**
 * A plain form that is on its way turns its button into a busy one, and does not leave a second
 * time: a double click would have the second answer shown, which refuses what the first one did.
 * Forms that the router sends are none of this.
 */
export function listenToLeavingForms(): void {
  window.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post')
      return
    if (form.ariaBusy === 'true') return event.preventDefault()
    form.ariaBusy = 'true'
    const button = event.submitter
    button?.setAttribute('aria-busy', 'true')
    const free = () => {
      form.ariaBusy = null
      button?.removeAttribute('aria-busy')
    }
    setTimeout(free, FREE_AGAIN_MS)
    // Back to a page that was kept whole.
    window.addEventListener('pageshow', free, { once: true })
  })
}
