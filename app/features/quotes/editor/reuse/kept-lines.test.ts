import { expect, it } from 'vitest'
import type { ProposedLine } from './fill-line.ts'
import { linesHolding } from './kept-lines.ts'

const line = (designation: string): ProposedLine => ({
  designation,
  unit: 'u',
  unitPriceCents: 1_000,
  vatBasisPoints: 1_000,
  supply: null,
  workItem: '',
  waste: '',
  costCents: null,
})
const list = ['Pose d’un chauffe-eau', 'Chauffe-eau de 200 litres', 'Évier en grès'].map(line)
const found = (text: string) => linesHolding(list, text).map(({ designation }) => designation)

it('finds every word without accents or case, what begins with them first', () => {
  expect(found('chauffe')).toEqual(['Chauffe-eau de 200 litres', 'Pose d’un chauffe-eau'])
  expect(found('POSE chauffe')).toEqual(['Pose d’un chauffe-eau'])
  expect(found('evier gres')).toEqual(['Évier en grès'])
  expect(found('tuile')).toEqual([])
  expect(found(' ’ ')).toEqual([])
})

it('proposes six at most', () => {
  const many = Array.from({ length: 20 }, (_, index) => line(`Robinet ${index}`))
  expect(linesHolding(many, 'robinet')).toHaveLength(6)
})
