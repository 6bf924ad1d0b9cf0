import { COMPARED, chosenSentence } from '#app/features/directory/compare/compared-slugs.ts'

/**
 * Says how many companies are chosen to compare, takes no more than the most, and keeps them in the
 * address and in all that leads to other results; the form works without it.
 */
export function countChosen(form: HTMLFormElement): void {
  const said = form.querySelector<HTMLOutputElement>('[data-chosen]')!
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="e"]')]
  form.querySelector<HTMLElement>('[data-keep-chosen]')!.hidden = true
  const tell = () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value)
    for (const box of boxes) box.disabled = !box.checked && chosen.length >= COMPARED.most
    said.textContent = chosen.length === 0 ? '' : chosenSentence(chosen.length)
    keepChosen(chosen)
  }
  form.addEventListener('change', tell)
  // What was chosen is still so when one comes back from the comparison.
  window.addEventListener('pageshow', tell)
  tell()
}

/** Writes what is chosen into the address, the links to other results and the form of the search. */
function keepChosen(chosen: readonly string[]): void {
  const withChosen = (address: string) => {
    const url = new URL(address)
    url.searchParams.delete('e')
    for (const slug of chosen) url.searchParams.append('e', slug)
    return url.href
  }
  const said = new URLSearchParams(location.search).getAll('e')
  if (said.join() !== chosen.join())
    history.replaceState(history.state, '', withChosen(location.href))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.directory a[href]'))
    if (link.pathname === location.pathname) link.href = withChosen(link.href)
  const search = document.querySelector<HTMLFormElement>('[data-directory-search]')
  for (const kept of search?.querySelectorAll('input[name="e"]') ?? []) kept.remove()
  for (const slug of chosen) {
    const kept = document.createElement('input')
    Object.assign(kept, { type: 'hidden', name: 'e', value: slug })
    search?.prepend(kept)
  }
}

/** Ties each line of the results to its mark on the map: pointing at one, or focusing it, marks the other. */
export function tieMap(list: HTMLElement, map: Element): void {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-rank]')]
  const pins = [...map.querySelectorAll<SVGElement>('[data-ranks]')]
  const ranksOf = (pin: SVGElement) => pin.dataset['ranks']!.split(' ')
  const mark = (ranks: readonly string[]) => {
    for (const line of lines)
      line.toggleAttribute('data-marked', ranks.includes(line.dataset['rank']!))
    for (const pin of pins)
      pin.toggleAttribute(
        'data-marked',
        ranksOf(pin).some((rank) => ranks.includes(rank)),
      )
  }
  for (const line of lines)
    whilePointed(
      line,
      () => mark([line.dataset['rank']!]),
      () => mark([]),
    )
  for (const pin of pins)
    whilePointed(
      pin,
      () => mark(ranksOf(pin)),
      () => mark([]),
    )
}

function whilePointed(element: Element, begin: () => void, end: () => void): void {
  for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, begin)
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, end)
}
