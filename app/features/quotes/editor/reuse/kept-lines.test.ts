import { expect, it } from 'vitest'
import { isAssembly, type ProposedAssembly, type ProposedLine } from './fill-line.ts'
import { proposalsHolding } from './kept-lines.ts'

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
const assembly = (name: string): ProposedAssembly => ({
  name,
  sumCents: 1_000,
  lines: [{ ...line(name), quantity: '1' }],
})
const found = (text: string, among: Parameters<typeof proposalsHolding>[0] = list) =>
  proposalsHolding(among, text).map((one) => (isAssembly(one) ? one.name : one.designation))

it('finds every word without accents or case, what begins with them first', () => {
  expect(found('chauffe')).toEqual(['Chauffe-eau de 200 litres', 'Pose d’un chauffe-eau'])
  expect(found('POSE chauffe')).toEqual(['Pose d’un chauffe-eau'])
  expect(found('evier gres')).toEqual(['Évier en grès'])
  expect(found('tuile')).toEqual([])
  expect(found(' ’ ')).toEqual([])
})

it('proposes six at most', () => {
  const many = Array.from({ length: 20 }, (_, index) => line(`Robinet ${index}`))
  expect(proposalsHolding(many, 'robinet')).toHaveLength(6)
})

it('proposes three assemblies at most, before the lines', () => {
  const assemblies = ['Douche italienne', 'Douche de 90', 'Douche seule', 'Grande douche']
  const mixed = [...assemblies.map(assembly), line('Douche de chantier')]
  expect(found('douche', mixed)).toEqual([...assemblies.slice(0, 3), 'Douche de chantier'])
  expect(found('douche chantier', mixed)).toEqual(['Douche de chantier'])
})
