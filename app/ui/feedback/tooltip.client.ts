const OPENS_AFTER_MS = 700
const WARM_FOR_MS = 300

/**
 * What CSS cannot do for a tooltip: open at once when another was just open, close on Escape, turn
 * back at the edge of the screen.
 */
export function listenToTips(): void {
  const root = document.documentElement
  let timer: number | undefined
  const tipOf = (event: Event) => (event.target as Element | null)?.closest?.('.tip') ?? null

  document.addEventListener('pointerover', (event) => {
    const tip = tipOf(event)
    if (!tip || tip.contains(event.relatedTarget as Node | null)) return
    keepInside(tip)
    window.clearTimeout(timer)
    timer = window.setTimeout(() => (root.dataset.tipsWarm = ''), OPENS_AFTER_MS)
  })
  document.addEventListener('pointerout', (event) => {
    const tip = tipOf(event)
    if (!tip || tip.contains(event.relatedTarget as Node | null)) return
    delete (tip as HTMLElement).dataset.dismissed
    window.clearTimeout(timer)
    timer = window.setTimeout(() => delete root.dataset.tipsWarm, WARM_FOR_MS)
  })
  document.addEventListener('focusin', (event) => {
    const tip = tipOf(event)
    if (tip) keepInside(tip)
  })
  document.addEventListener('focusout', (event) => {
    const tip = tipOf(event)
    if (tip) delete (tip as HTMLElement).dataset.dismissed
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const tip of document.querySelectorAll<HTMLElement>(
      '.tip:hover, .tip:has(:focus-visible)',
    ))
      tip.dataset.dismissed = ''
  })
}

/** Aligns the text with the side of its control where a centred one would leave the screen. */
function keepInside(tip: Element): void {
  const text = tip.querySelector<HTMLElement>(':scope > .tip-text')
  if (!text) return
  const { left, width } = tip.getBoundingClientRect()
  const middle = left + width / 2
  const half = text.offsetWidth / 2
  const edge =
    middle - half < 8
      ? 'start'
      : middle + half > document.documentElement.clientWidth - 8
        ? 'end'
        : null
  if (edge) (tip as HTMLElement).dataset.edge = edge
  else delete (tip as HTMLElement).dataset.edge
}
