import type { DeskKey } from './desk-keys.tsx'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-case]')]
const linkOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-open]')
const here = () => rows().findIndex((row) => row.contains(document.activeElement))

/** Puts the focus on the case that stands so many lines further. */
function move(step: number): void {
  const at = here()
  const next = at < 0 ? 0 : Math.max(0, Math.min(rows().length - 1, at + step))
  linkOf(rows()[next])?.focus()
}

/** Takes the case that has the focus, whatever boxes are ticked. */
function take(): void {
  const row = rows()[here()]
  const button = document.querySelector<HTMLButtonElement>('[data-take]')
  if (!row || !button) return
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-case] input'))
    box.checked = row.contains(box)
  button.click()
}

const boxOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLInputElement>('input')

/** Ticks the case that has the focus, or unticks it. */
const tick = () => boxOf(rows()[here()])?.click()

/** Leads to the day until which the ticked cases sleep; ticks the one that has the focus where none is. */
function sleep(): void {
  if (!rows().some((row) => boxOf(row)?.checked)) tick()
  document.querySelector<HTMLInputElement>('.desk-bar [name=until]')?.focus()
}

/** Takes the one due first that nobody has, and leads to where it is worked on. */
const next = () => document.querySelector<HTMLElement>('[data-next-case]')?.click()

/** Undoes what was just done to several. */
const undo = () => document.querySelector<HTMLElement>('[data-undo]')?.click()

/** The keys of the list: from case to case, open, take, tick, put to sleep, undo, the next one. */
export const ROW_KEYS: readonly DeskKey[] = [
  { key: 'j', what: 'affaire suivante', press: () => move(1) },
  { key: 'k', what: 'affaire précédente', press: () => move(-1) },
  { key: 'o', what: 'ouvrir', press: () => linkOf(rows()[here()])?.click() },
  { key: 't', what: 'prendre', press: take },
  { key: 'x', what: 'cocher', press: tick },
  { key: 's', what: 'mettre en sommeil', press: sleep },
  { key: 'z', what: 'annuler', press: undo },
  { key: 'p', what: 'prendre et traiter la prochaine', press: next },
]
