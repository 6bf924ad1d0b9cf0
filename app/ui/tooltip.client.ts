const WARM_FOR_MS = 300

/** The two things CSS cannot do for a tooltip: open at once when another was just open, and close on Escape. */
export function listenToTips(): void {
  let openSince = 0
  let cooling: number | undefined
  const tipOf = (event: Event) => (event.target as Element | null)?.closest?.('.tip') ?? null

  document.addEventListener('pointerover', (event) => {
    const tip = tipOf(event)
    if (!tip || tip.contains(event.relatedTarget as Node | null)) return
    openSince = performance.now()
    window.clearTimeout(cooling)
  })
  document.addEventListener('pointerout', (event) => {
    const tip = tipOf(event)
    if (!tip || tip.contains(event.relatedTarget as Node | null)) return
    delete (tip as HTMLElement).dataset.dismissed
    const root = document.documentElement
    if (!('tipsWarm' in root.dataset) && performance.now() - openSince < 700) return
    root.dataset.tipsWarm = ''
    cooling = window.setTimeout(() => delete root.dataset.tipsWarm, WARM_FOR_MS)
  })
  document.addEventListener('focusout', (event) => {
    const tip = tipOf(event)
    if (tip) delete (tip as HTMLElement).dataset.dismissed
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const tip of document.querySelectorAll<HTMLElement>('.tip:hover, .tip:has(:focus-visible)')) tip.dataset.dismissed = ''
  })
}
