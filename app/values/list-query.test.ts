import { describe, expect, it } from 'vitest'
import {
  likeAnywhere,
  listQuery,
  readChoice,
  readPage,
  readSearch,
  readSort,
  readWhole,
  sortParam,
} from './list-query.ts'

const of = (query: string) => new URLSearchParams(query)
const usual = { by: 'date', descending: true } as const
const known = ['date', 'nom'] as const

describe('the address of a list', () => {
  it('says page, text, choice and order, and what it does not know is the usual', () => {
    expect([
      readPage(of('page=3')),
      readPage(of('page=-1')),
      readPage(of('page=x')),
      readPage(of('page=1e300')),
      readPage(of('page=Infinity')),
      readPage(of('page=2.7')),
    ]).toEqual([3, 1, 1, 10_000, 10_000, 2])
    expect([
      readWhole(of(''), 'mois', { min: 0, max: 12 }),
      readWhole(of('mois=3'), 'mois', { min: 0, max: 12 }),
      readWhole(of('mois=-1e300'), 'mois', { min: 0, max: 12 }),
    ]).toEqual([0, 3, 0])
    expect(readSearch(of(`q=${'  a'.padEnd(300, 'b')}`))).toHaveLength(100)
    expect([
      readChoice(of('etat=ouvert'), 'etat', ['ouvert', 'clos']),
      readChoice(of('etat=rien'), 'etat', ['ouvert']),
    ]).toEqual(['ouvert', ''])
    expect(readSort(of('tri=-nom'), known, usual)).toEqual({ by: 'nom', descending: true })
    expect(readSort(of('tri=mot_de_passe'), known, usual)).toEqual(usual)
  })

  it('is written without what is usual, and read back the same', () => {
    expect(listQuery({ q: '', etat: 'clos', page: 1 })).toBe('?etat=clos')
    expect(listQuery({ q: '', page: 1 })).toBe('')
    for (const by of known)
      for (const descending of [true, false])
        expect(
          readSort(of(listQuery({ tri: sortParam({ by, descending }, usual) })), known, usual),
        ).toEqual({ by, descending })
  })

  it('searches for wildcards as they are typed', () => {
    expect(likeAnywhere('100%_\\')).toBe('%100\\%\\_\\\\%')
  })
})
