import { describe, expect, it } from 'vitest'
import {
  blankItem,
  type TypedItem,
  type TypedLine,
} from '#app/features/quotes/editor/quote-editor.ts'
import { fillLine, type ProposedLine } from './fill-line.ts'
import { costKey, lineMargin, marginOf } from './margin.ts'
import { marginInWords } from './margin-panel.tsx'

const blank = blankItem(0, 2_000)
const line = (changed: Partial<TypedLine>): TypedLine => ({ ...blank.lines[0]!, ...changed })
const ROBINET: ProposedLine = {
  designation: 'Robinet',
  unit: 'u',
  unitPriceCents: 123_450,
  vatBasisPoints: 1_000,
  supply: 'goods',
  workItem: 'Fourniture',
  waste: '',
  costCents: 80_000,
}

describe('a proposed line', () => {
  it('fills the line that it is taken for, and no other', () => {
    const items: TypedItem[] = [
      blank,
      { key: 4, workItem: 'Pose', lines: [line({ key: 5, quantity: '3' })] },
    ]
    const [first, second] = fillLine(items, 5, ROBINET, [2_000, 1_000])
    expect(first).toEqual(blank)
    expect(second).toEqual({
      key: 4,
      workItem: 'Pose',
      lines: [
        {
          ...line({ key: 5, quantity: '3' }),
          designation: 'Robinet',
          unit: 'u',
          unitPrice: '1234,50',
          vat: '1000',
          supply: 'goods',
        },
      ],
    })
  })

  it('names an item that has no name, and takes a rate that exists there', () => {
    const [item] = fillLine([blank], 1, { ...ROBINET, supply: null }, [850, 210])
    expect(item).toMatchObject({ workItem: 'Fourniture', lines: [{ vat: '850', supply: '' }] })
    expect(fillLine([blank], 1, ROBINET, [])[0]!.lines[0]!.vat).toBe('0')
  })
})

describe('a margin', () => {
  const costs = new Map([
    [costKey({ designation: 'Robinet', unit: 'u' }), 6_000],
    [costKey({ designation: 'Pose', unit: 'h' }), 2_000],
  ])
  const robinet = line({ designation: ' Robinet ', quantity: '2', unitPrice: '100' })

  it('is what is left of a line over what its words and unit cost', () => {
    expect(lineMargin(robinet, costs)).toEqual({ marginCents: 8_000, priceCents: 20_000 })
    expect(lineMargin({ ...robinet, quantity: '-2' }, costs)).toEqual({
      marginCents: -8_000,
      priceCents: -20_000,
    })
    for (const unknown of [
      { unit: 'm²' },
      { designation: 'Autre' },
      { quantity: '' },
      { unitPrice: 'x' },
    ])
      expect(lineMargin({ ...robinet, ...unknown }, costs)).toBeNull()
    expect(marginInWords({ marginCents: 8_000, priceCents: 20_000 })).toBe(
      '80,00\u00a0€ (40\u00a0%)',
    )
    expect(marginInWords({ marginCents: -100, priceCents: 0 })).toBe('-1,00\u00a0€')
  })

  it('adds the lines that are counted, and says how many are known', () => {
    const items: TypedItem[] = [
      {
        key: 0,
        workItem: 'A',
        lines: [
          robinet,
          line({ designation: 'Inconnu', quantity: '1', unitPrice: '50' }),
          line({}),
        ],
      },
      {
        key: 9,
        workItem: 'Option',
        option: { explanation: '', group: '' },
        lines: [line({ designation: 'Pose', unit: 'h', quantity: '1', unitPrice: '48' })],
      },
    ]
    expect(marginOf(items, costs, [{ included: false }])).toEqual({
      marginCents: 8_000,
      priceCents: 20_000,
      known: 1,
      lines: 2,
    })
    expect(marginOf(items, costs, [{ included: true }])).toMatchObject({
      marginCents: 10_800,
      known: 2,
      lines: 3,
    })
    expect(marginOf(items, new Map())).toBeNull()
  })
})
