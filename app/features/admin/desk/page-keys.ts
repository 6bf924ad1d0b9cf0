import type { DeskKey } from './desk-keys.tsx'

const press = (what: string) => document.querySelector<HTMLElement>(`[data-${what}]`)?.click()

/** The keys of a case's page: the cases beside it, where it is worked, take it, put it to sleep, write a note. */
export const CASE_KEYS: readonly DeskKey[] = [
  { key: 'j', what: 'affaire suivante', press: () => press('after') },
  { key: 'k', what: 'affaire précédente', press: () => press('before') },
  { key: 'o', what: 'traiter', press: () => press('work') },
  { key: 't', what: 'prendre', press: () => press('take') },
  {
    key: 's',
    what: 'mettre en sommeil',
    press: () => document.querySelector<HTMLElement>('[name=until]')?.focus(),
  },
  { key: 'n', what: 'écrire une note', press: () => document.getElementById('text')?.focus() },
]
