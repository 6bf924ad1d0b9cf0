import { expect, it } from 'vitest'
import { blankItem } from '#app/features/quotes/editor/quote-editor.ts'
import { fillAssembly, type ProposedAssembly } from './fill-line.ts'

const line = (designation: string, vatBasisPoints = 1_000) => ({
  designation,
  quantity: '2',
  unit: 'u' as const,
  unitPriceCents: 1_250,
  vatBasisPoints,
  supply: null,
  workItem: 'Fourniture',
  waste: '',
  costCents: null,
})
const SHOWER: ProposedAssembly = {
  name: 'Douche',
  sumCents: 7_500,
  lines: [line('Receveur'), line('Siphon', 850), line('Paroi')],
}

it('puts the lines of an assembly in the place of one, under its name, each with a key of its own', () => {
  const items = [blankItem(0, 2_000), { ...blankItem(2, 2_000), workItem: 'Salle de bains' }]
  const filled = fillAssembly(items, 1, SHOWER, [2_000, 1_000], 10)
  expect(filled[0]!.workItem).toBe('Douche')
  expect(filled[0]!.lines.map((one) => [one.designation, one.quantity, one.vat])).toEqual([
    ['Receveur', '2', '1000'],
    // A rate that the works do not know becomes their first.
    ['Siphon', '2', '2000'],
    ['Paroi', '2', '1000'],
  ])
  expect(filled[1]).toEqual(items[1])
  const keys = filled.flatMap((item) => item.lines.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
  // A name that was written stays, and so do lines around it.
  const below = fillAssembly(filled, 3, SHOWER, [2_000], 2)[1]!
  expect(below.workItem).toBe('Salle de bains')
  expect(below.lines).toHaveLength(2)
})
