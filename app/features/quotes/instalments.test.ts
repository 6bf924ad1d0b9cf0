import { describe, expect, test } from 'vitest'
import { isLargeDeposit, readInstalments } from './instalments.ts'

const amounts = (text: string, total: number) =>
  readInstalments(text, total).instalments.map(({ cents }) => cents)
const fault = (text: string, total = 100_000) =>
  readInstalments(text, total).fault?.replace(/[\u00a0\u202f]/gu, ' ') ?? null

describe('a schedule of payments', () => {
  test.each([
    ['30 % à la commande\nsolde à la réception', 100_001, [30_000, 70_001]],
    [
      '33,33 % à la commande\n33,33 % à mi-chantier\n33,34 % à la fin',
      99_999,
      [33_330, 33_330, 33_339],
    ],
    [
      '500 € à la commande\n\n  1 000,50 € aux livraisons \nSolde',
      200_000,
      [50_000, 100_050, 49_950],
    ],
    ['100 % à la réception', 12_345, [12_345]],
    ['solde à la réception', 12_345, [12_345]],
    ['10\u00a0% à la commande\n90\u202f% à la fin', 5, [1, 4]],
  ])('%j of %i cents', (text, total, expected) => {
    expect(amounts(text, total)).toEqual(expected)
  })

  test('sums to the total, to the cent, whatever the total', () => {
    for (let total = 1; total < 3_000; total += 7) {
      const read = readInstalments('30 % à la commande\n45,5 % en cours\nsolde à la fin', total)
      if (read.fault === null)
        expect(read.instalments.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
    }
  })

  test('says what is wrong', () => {
    expect(fault('')).toMatch(/manque/)
    expect(fault('30 % à la commande\n60 % à la fin')).toContain('il manque 100,00 €')
    expect(fault('80 % à la commande\n60 % à la fin')).toContain('dépassent le total de 400,00 €')
    expect(fault('100 % à la commande\nsolde à la fin')).toMatch(/ne reste pas de solde/)
    expect(fault('1 200 € à la commande\nsolde à la fin')).toMatch(/ne reste pas de solde/)
    for (const line of [
      'solde à la fin\n30 % à la commande',
      '30 %\nsolde',
      'un tiers à la commande\nsolde',
      '0 % à la commande\nsolde',
      '120 % à la commande\nsolde',
      '12,345 % à la commande\nsolde',
    ])
      expect(fault(line), line).toMatch(/^Échéancier, ligne 1 /)
    expect(fault(Array.from({ length: 11 }, () => '5 % encore').join('\n'))).toMatch(/10 échéances/)
  })

  test('knows a deposit that is larger than usual', () => {
    const large = (text: string) => isLargeDeposit(readInstalments(text, 100_000).instalments)
    expect(large('30 % à la commande\nsolde à la fin')).toBe(false)
    expect(large('31 % à la commande\nsolde à la fin')).toBe(true)
    expect(large('100 % à la réception')).toBe(false)
  })
})
