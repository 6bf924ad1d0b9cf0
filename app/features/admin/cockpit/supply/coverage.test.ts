import { describe, expect, it } from 'vitest'
import {
  adviceOf,
  CONTACTS_OF_A_RECRUIT,
  recruitsFor,
  recruitWords,
  servedBy,
  servedWords,
  type Coverage,
} from './coverage.ts'

const row = (lacking: Coverage['lacking'], departement = '49'): Coverage => ({
  trade: 'couverture',
  departement,
  requests: 40,
  contacts: 60,
  unanswered: 4,
  lacking,
  companies: 1,
})

describe('whom to recruit', () => {
  it('serves by a recruit what lacks one devis, by two what lacks two', () => {
    expect(servedBy(1, [4, 10, 3])).toBe(4)
    expect(servedBy(2, [4, 10, 3])).toBe(14)
    expect(servedBy(3, [4, 10, 3])).toBe(17)
  })

  it('serves no more than the contacts of the recruits', () => {
    expect(CONTACTS_OF_A_RECRUIT).toBe(30)
    expect(servedBy(1, [50, 0, 0])).toBe(30)
    // Sixty contacts: fifty for what lacks one, ten for five that lack two.
    expect(servedBy(2, [50, 20, 0])).toBe(55)
  })

  it('asks for the fewest who serve half of what lacks devis', () => {
    expect(recruitsFor([0, 0, 0])).toBeNull()
    expect(recruitsFor([5, 3, 2])).toEqual({ recruits: 1, served: 5 })
    expect(recruitsFor([4, 10, 3])).toEqual({ recruits: 2, served: 14 })
    expect(recruitsFor([0, 0, 2])).toEqual({ recruits: 3, served: 2 })
  })

  it('says it in a sentence, what serves most first', () => {
    const [first, second] = adviceOf([row([2, 0, 0], '44'), row([4, 10, 3]), row([0, 0, 0], '01')])
    expect(`${recruitWords(first!)}\u00a0: ${servedWords(first!.served)}`).toBe(
      'Recruter deux couvreurs en Maine-et-Loire\u00a0: 14\u00a0demandes de plus auraient eu trois devis',
    )
    expect(recruitWords(second!)).toBe('Recruter un couvreur en Loire-Atlantique')
    expect(servedWords(1)).toBe('1\u00a0demande de plus aurait eu trois devis')
  })
})
