/** The summary of errors leads to the control itself, not merely to its place in the page. */
export function listenToSummaries(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.error-summary a[href^="#"]')
    const target = link && document.getElementById(link.hash.slice(1))
    if (!target) return
    event.preventDefault()
    const control = target.matches('fieldset')
      ? (target.querySelector<HTMLElement>('input') ?? target)
      : target
    control.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
  })
}
