import { COMPARED } from '#app/features/directory/compare/compared-slugs.ts'

/**
 * Says how many companies are chosen to compare, and takes no more than the most; the form works
 * without it.
 */
export function countChosen(form: HTMLFormElement): void {
  const said = form.querySelector<HTMLOutputElement>('[data-chosen]')!
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="e"]')]
  const tell = () => {
    const chosen = boxes.filter((box) => box.checked).length
    for (const box of boxes) box.disabled = !box.checked && chosen >= COMPARED.most
    if (chosen === 0) said.textContent = ''
    else if (chosen < COMPARED.least)
      said.textContent = '1 entreprise choisie. Cochez-en une deuxième pour comparer.'
    else
      said.textContent =
        chosen < COMPARED.most
          ? `${chosen} entreprises choisies`
          : `${chosen} entreprises choisies, le maximum`
  }
  form.addEventListener('change', tell)
  // What was chosen is still so when one comes back from the comparison.
  window.addEventListener('pageshow', tell)
  tell()
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
