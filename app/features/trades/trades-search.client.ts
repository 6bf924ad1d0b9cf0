import { searchTrades } from './search-trades.ts'

/** Narrows the list of trades as one types, with the same search as the server's; the form still works without it. */
export function narrowAsOneTypes(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[name="q"]')!
  const cards = [...document.querySelectorAll<HTMLElement>('[data-trade]')]
  const none = document.querySelector<HTMLElement>('[data-trade-none]')
  const count = document.querySelector<HTMLElement>('[data-trade-count]')
  const narrow = () => {
    const found = new Set<string>(searchTrades(field.value.trim()).map((trade) => trade.slug))
    for (const card of cards) card.hidden = !found.has(card.dataset.trade!)
    for (const group of document.querySelectorAll<HTMLElement>('.trade-group'))
      group.hidden = !group.querySelector('[data-trade]:not([hidden])')
    if (none) none.hidden = found.size > 0
    if (count)
      count.textContent =
        field.value.trim() === ''
          ? ''
          : found.size === 1
            ? '1 métier trouvé'
            : `${found.size} métiers trouvés`
  }
  field.addEventListener('input', narrow)
  // Who was quicker than this script is answered too.
  if (field.value !== field.defaultValue) narrow()
}
