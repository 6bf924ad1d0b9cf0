import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { weightsOf } from '#app/features/requests/matching/ranking.ts'
import { describe, expect, it } from 'vitest'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { FILTER_WORDS } from './copy.ts'
import {
  activeFilters,
  orderResults,
  readSearch,
  searchAddress,
  searchParams,
  withoutFilter,
  type RankedCompany,
} from './directory-search.ts'

const search = (address: string) => readSearch(new URLSearchParams(address))

describe('the companies chosen to be compared', () => {
  it('stay in the address, three at most, whatever else of the search changes', () => {
    const chosen = search('metier=plomberie&e=a&e=b&e=a&e=c&e=d&note=4&page=2')
    expect(chosen.chosen).toEqual(['a', 'b', 'c'])
    expect(searchAddress({ ...withoutFilter(chosen), page: 3 })).toBe(
      '/trouver-pro/artisans?e=a&e=b&e=c&metier=plomberie&page=3',
    )
    expect(searchAddress(search(''))).toBe('/trouver-pro/artisans')
  })
})

describe('filters', () => {
  const filtered = search(
    'metier=plomberie&ou=Lyon&rayon=10&note=4.5&label=rge&disponible=1&tri=rating&page=3',
  )

  it('says each that narrows, in words', () => {
    expect(activeFilters(filtered).map((filter) => FILTER_WORDS[filter](filtered))).toEqual([
      'À moins de 10\u00a0km',
      '4,5 sur 5 et plus',
      'RGE',
      'Peut prendre une demande maintenant',
    ])
    expect(activeFilters(search('metier=plomberie&ou=Lyon&q=Martin&tri=name'))).toEqual([])
  })

  it('takes one away, or all, and keeps what was asked and its order, from the first page', () => {
    expect(searchParams(withoutFilter(filtered, 'label'))).toEqual({
      metier: 'plomberie',
      ou: 'Lyon',
      rayon: '10',
      note: '4.5',
      disponible: '1',
      tri: 'rating',
    })
    expect(
      new URLSearchParams(
        JSON.parse(JSON.stringify(searchParams(withoutFilter(filtered)))) as Record<string, string>,
      ).toString(),
    ).toBe('metier=plomberie&ou=Lyon&tri=rating')
  })
})

describe('the order of ratings', () => {
  const rated = (name: string, ratingSum: number, ratingCount: number): RankedCompany => ({
    name,
    artisanId: name as ArtisanId,
    ratingSum,
    ratingCount,
    distanceKm: 5,
    proposedCount: 0,
    answeredCount: 0,
    answerMinutes: 0,
    boosted: name === 'Nouvelle',
  })

  it('does not let one review of five stars beat many of nearly as much, nor nobody’s opinion beat a low one', () => {
    const companies = [
      rated('Nouvelle', 0, 0),
      rated('Une seule', 5, 1),
      rated('Trente', 144, 30),
      rated('Décevante', 9, 6),
    ]
    expect(
      orderResults(companies, 'rating', weightsOf(INITIAL_SETTINGS.weights)).map(
        ({ name }) => name,
      ),
    ).toEqual(['Trente', 'Une seule', 'Décevante', 'Nouvelle'])
  })
})
