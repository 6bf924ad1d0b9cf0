/**
 * The meter of `PasswordField`: what estimates is fetched with the first letter typed. One listener
 * for the whole page.
 */
export function listenToStrength(): void {
  document.addEventListener('input', (event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || input.dataset.strength === undefined) return
    void import('#app/values/passwords/password-strength.ts').then(({ passwordStrength }) => {
      const meter = document.getElementById(`${input.id}-strength`)
      if (!meter) return
      const { level, label, explanation } = passwordStrength(input.value)
      meter.hidden = input.value === ''
      meter.dataset.level = String(level)
      write(meter.querySelector('strong'), label)
      write(meter.querySelector('p'), explanation)
    })
  })
}

/** Writes only what changed: a status speaks each time it is written to. */
function write(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}
