import { describe, expect, test } from 'vitest'
import { initials } from '#app/ui/data/avatar.tsx'
import { summedErrors } from '#app/ui/form/error-summary.tsx'
import { fieldWiring } from '#app/ui/form/field.tsx'
import { keptTogether } from '#app/ui/data/kept-together.ts'
import { pagesShown } from '#app/ui/data/pages-shown.ts'
import { seatsText } from '#app/ui/data/seats.ts'
import { countdownText, remainingText } from '#app/ui/feedback/remaining.ts'
import { readToast, toastCookie, toastFromCookies } from '#app/values/toast.ts'

test('places follow French number: zero and one are singular', () => {
  expect([0, 1, 2, 5].map((taken) => seatsText(taken))).toEqual([
    '0 place sur 5 prise',
    '1 place sur 5 prise',
    '2 places sur 5 prises',
    '5 places sur 5 prises',
  ])
  expect(seatsText(2, 3)).toBe('2 places sur 3 prises')
})

describe('time left', () => {
  test.each([
    [30, 'moins d’une\u00a0minute'],
    [60, '1\u00a0min'],
    [3599, '59\u00a0min'],
    [3600, '1\u00a0h'],
    [3 * 3600 + 3599, '3\u00a0h'],
    [47 * 3600, '47\u00a0h'],
    [48 * 3600, '2\u00a0jours'],
    [72 * 3600 - 1, '2\u00a0jours'],
  ])('%d seconds are « %s »', (seconds, words) => {
    expect(remainingText(seconds)).toBe(words)
  })

  test('ends', () => {
    expect(remainingText(0)).toBeNull()
    expect(countdownText(-5, 'pour répondre')).toBe('Délai passé')
    expect(countdownText(10_900, 'pour répondre')).toBe('3\u00a0h pour répondre')
  })
})

test('initials keep the strong words', () => {
  expect(
    [
      'Toits de Loire',
      'Claire M.',
      'Élodie',
      'Atelier d’Angers',
      'SARL L’Habitat et Fils',
      'Jean-Pierre',
      'de la',
      '',
      '12 rue',
      'Œuvre',
    ].map(initials),
  ).toEqual(['TL', 'CM', 'É', 'AA', 'SF', 'JP', 'DL', '–', 'R', 'Œ'])
})

test('a title breaks nowhere that French does not', () => {
  expect(keptTogether('Mon assurance paie-t-elle la recherche ?')).toBe(
    'Mon assurance paie\u2060-\u2060t\u2060-\u2060elle la recherche\u202f?',
  )
  expect(keptTogether('Rappel : ai-je signé\u202f?')).toBe(
    'Rappel\u00a0: ai\u2060-\u2060je signé\u202f?',
  )
  expect(keptTogether('Chauffe-eau, sous-onglet, Saint-Ilan')).toBe(
    'Chauffe-eau, sous-onglet, Saint-Ilan',
  )
})

test('pages keep the ends, the present and its neighbours, and skip nothing for one page', () => {
  expect(pagesShown(5, 12)).toEqual([1, null, 4, 5, 6, null, 12])
  expect(pagesShown(1, 12)).toEqual([1, 2, null, 12])
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pagesShown(1, 1)).toEqual([1])
})

describe('a toast', () => {
  test('travels in a cookie, accents and signs included', () => {
    const toast = {
      title: 'Abonnement activé !',
      description: 'Jusqu’au 3 décembre ; sans carte, à 0,00 €',
      tone: 'ok',
    } as const
    const [pair] = toastCookie(toast).split(';')
    expect(toastFromCookies(`a=1; ${pair}; b=2`)).toEqual(toast)
    expect(toastCookie(toast)).toMatch(/^toast=[^;\s]+; Path=\/; Max-Age=60; SameSite=Lax$/)
  })

  test('is refused when it is not one', () => {
    for (const value of [null, 3, 'x', {}, { title: '' }, { title: 4 }])
      expect(readToast(value)).toBeNull()
    for (const cookies of [
      '',
      'x=1',
      'toast=%',
      'toast=%7B',
      'mytoast=%7B%22title%22%3A%22a%22%7D',
    ])
      expect(toastFromCookies(cookies)).toBeNull()
  })

  test('keeps what it knows and cuts what is long', () => {
    expect(readToast({ title: 'a'.repeat(900), tone: 'loud', html: '<b>' })).toEqual({
      title: 'a'.repeat(300),
    })
  })
})

describe('a field', () => {
  test('is described by its error before its hint', () => {
    expect(fieldWiring({ name: 'ville', hint: 'x', error: 'y', required: true })).toEqual({
      id: 'ville',
      name: 'ville',
      required: true,
      'aria-invalid': true,
      'aria-describedby': 'ville-error ville-hint',
    })
    expect(fieldWiring({ name: 'ville', id: 'autre', error: null })).toEqual({
      id: 'autre',
      name: 'ville',
    })
  })

  test('stands in the summary only when wrong', () => {
    expect(summedErrors({ ville: 'Indiquez la ville.', metier: null, delai: undefined })).toEqual([
      { field: 'ville', message: 'Indiquez la ville.' },
    ])
  })
})
