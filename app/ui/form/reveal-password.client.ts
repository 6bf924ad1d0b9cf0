/** The button of `PasswordField`: shows or hides what was typed, and says which. One listener for the whole page. */
export function listenToReveal(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-reveal]')
    const input = button && document.getElementById(button.dataset.reveal ?? '')
    if (!button || !(input instanceof HTMLInputElement)) return
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
  })
}
