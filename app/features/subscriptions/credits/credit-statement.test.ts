import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementOf, summaryInWords, type LedgerLine } from './credit-statement.ts'
import { lineInWords } from './credit-words.ts'
import { recount } from '#test/recount-credits.ts'
import { REST_OF_MONTH } from './credits.ts'

const START = new Date('2026-03-10T09:00:00Z')
const line = (
  movement: LedgerLine['movement'],
  leadId: string | null = null,
  amount: number | null = 1,
  reason: string | null = null,
): LedgerLine => ({ id: `${movement}${leadId}`, movement, leadId, amount, reason, at: START })

describe('a statement of contacts', () => {
  it('says what is left after each line, and why that many at the end', () => {
    const { lines, summary } = statementOf([
      line('grant', null, 10),
      line('reserve', 'a'),
      line('reserve', 'b'),
      line('use', 'a'),
      line('give_back', 'b'),
      line('bonus', null, 2, 'Panne du 8 mars'),
      line('give_back', 'past'),
    ])
    expect(lines.map(({ change, left }) => [change, left])).toEqual([
      [10, 10],
      [-1, 9],
      [-1, 8],
      [0, 8],
      [1, 9],
      [2, 11],
      [1, 12],
    ])
    expect(summary).toEqual({
      granted: 10,
      rest: false,
      added: 2,
      returned: 1,
      reserved: 0,
      used: 1,
      givenBack: 1,
      left: 12,
    })
    expect(summaryInWords(summary)).toBe(
      '10\u00a0du mois + 2\u00a0accordés par l’équipe + 1\u00a0rendu d’un mois passé − 1\u00a0utilisé = 12\u00a0restants.',
    )
  })
  it('counts nothing down without limit', () => {
    const { lines, summary } = statementOf([
      line('grant', null, null),
      line('reserve', 'a'),
      line('reserve', 'b'),
      line('use', 'b'),
    ])
    expect(lines.map(({ change, left }) => [change, left])).toEqual([
      [null, null],
      [-1, null],
      [-1, null],
      [0, null],
    ])
    expect(summaryInWords(summary)).toBe(
      'Contacts sans limite ce mois-ci\u00a0: 1\u00a0réservé, 1\u00a0utilisé.',
    )
  })
  it('says of a month that another plan goes on from why it begins with that many', () => {
    const { lines, summary } = statementOf([
      line('grant', null, 9, REST_OF_MONTH),
      line('reserve', 'b'),
    ])
    expect(summaryInWords(summary)).toBe(
      '9\u00a0au changement de formule − 1\u00a0réservé = 8\u00a0restants.',
    )
    expect(lineInWords(lines[0]!).why).toBe('Nouvelle formule, contacts déjà pris déduits')
  })
  it('says of a month from which more was taken than the plan gives that none is left, until that many came back', () => {
    const { lines, summary } = statementOf([
      line('grant', null, -2, REST_OF_MONTH),
      line('give_back', 'a'),
      line('give_back', 'b'),
      line('give_back', 'c'),
    ])
    expect(lines.map(({ left }) => left)).toEqual([0, 0, 0, 1])
    expect(summaryInWords(summary)).toBe(
      '−2\u00a0au changement de formule + 3\u00a0rendus = 1\u00a0restant.',
    )
  })
  it('says that none is left', () => {
    expect(
      summaryInWords(statementOf([line('grant', null, 1), line('reserve', 'a')]).summary),
    ).toBe('1\u00a0du mois − 1\u00a0réservé = aucun restant.')
  })
  it('comes to the same as the recount, whatever happened', () => {
    const step = fc.record({
      kind: fc.constantFrom('reserve', 'use', 'give_back', 'bonus', 'past'),
      lead: fc.nat(8),
    })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.constantFrom(2, 10, null),
        (steps, granted) => {
          const lines: LedgerLine[] = [line('grant', null, granted)]
          const done = new Set<string>()
          for (const { kind, lead } of steps) {
            const id = kind === 'past' ? `past-${lead}` : `lead-${lead}`
            const movement = kind === 'past' ? 'give_back' : kind
            if (movement === 'bonus') lines.push(line('bonus', null, lead + 1))
            else if (
              !done.has(`${movement}${id}`) &&
              (kind === 'reserve' || kind === 'past' || done.has(`reserve${id}`)) &&
              !(movement === 'use' && done.has(`give_back${id}`))
            ) {
              done.add(`${movement}${id}`)
              lines.push(line(movement, id))
            }
          }
          const counted = recount(
            lines.map((one) => ({ ...one, periodStart: START })),
            START,
          )
          const { summary } = statementOf(lines)
          expect([summary.reserved, summary.used]).toEqual([counted.reserved, counted.used])
          if (granted !== null)
            expect(summary.left).toBe(
              Math.max(0, counted.granted! - counted.reserved - counted.used),
            )
        },
      ),
      { numRuns: 300 },
    )
  })
})
