import { describe, expect, test } from 'vitest'
import {
  certifiedRates,
  equipmentFaults,
  isSmallPlant,
  type EquipmentAnswers,
  type EquipmentFacts,
} from './equipment-rates.ts'

const METROPOLE = [2_000, 1_000, 550]
const OVERSEAS = [850, 210]

type Case = {
  designation: string
  rate: number
  trade?: EquipmentFacts['trade']
  about?: string
  rates?: readonly number[]
} & Partial<EquipmentAnswers>

function facts({
  designation,
  rate,
  trade = 'plomberie',
  about = '',
  fossilBoiler = '',
  solarPlant = '',
}: Case): EquipmentFacts {
  return {
    trade,
    about,
    fossilBoiler,
    solarPlant,
    lines: [{ workItem: 'Chantier', designation, vatBasisPoints: rate }],
  }
}
/** Where the fault lies: beside the line, or the question that is asked; « passes » without one. */
function verdict(given: Case): string {
  const found = equipmentFaults(facts(given), given.rates ?? METROPOLE)
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0] ? ('line' in found[0].at ? 'line' : found[0].at.question) : 'passes'
}

describe('a boiler of fossil fuel (V4)', () => {
  test.each<Case>([
    { designation: 'Fourniture et pose d’une chaudière gaz à condensation', rate: 550 },
    { designation: 'Chaudière fioul', rate: 1_000 },
    { designation: 'Chaudière murale à condensation 24 kW', rate: 1_000, fossilBoiler: 'no' },
    {
      designation: 'Dépose de l’ancienne chaudière fioul et pose d’une chaudière gaz',
      rate: 1_000,
    },
    {
      designation: 'Remplacement d’une chaudière fioul par une chaudière gaz',
      rate: 550,
      fossilBoiler: 'no',
    },
    { designation: 'Remplacement de la chaudière gaz', rate: 1_000 },
    { designation: 'Installation d’une chaudière au propane', rate: 210, rates: OVERSEAS },
  ])('is refused at a reduced rate: $designation', (given) => expect(verdict(given)).toBe('line'))

  test.each<Case>([
    { designation: 'Fourniture et pose d’une chaudière gaz', rate: 2_000 },
    { designation: 'Fourniture et pose d’une chaudière gaz', rate: 850, rates: OVERSEAS },
    { designation: 'Entretien annuel de la chaudière gaz', rate: 1_000 },
    { designation: 'Dépannage de la chaudière fioul', rate: 1_000, trade: 'chauffage' },
    { designation: 'Entretien de la chaudière gaz', rate: 210, rates: OVERSEAS },
    { designation: 'Chaudière à granulés, fournie et posée', rate: 550, trade: 'chauffage' },
    { designation: 'Pompe à chaleur air/eau, fourniture et pose', rate: 550, trade: 'chauffage' },
    {
      designation: 'Remplacement d’une chaudière fioul par une pompe à chaleur',
      rate: 550,
      trade: 'chauffage',
    },
    { designation: 'Dépose de la chaudière fioul', rate: 550, trade: 'chauffage' },
    { designation: 'Pose d’un lavabo', rate: 1_000 },
    { designation: 'Fourniture et pose d’une chaudière gaz', rate: 0, rates: [0] },
  ])('is accepted where the law allows it: $designation', (given) =>
    expect(verdict(given)).toBe('passes'),
  )

  test.each<Case>([
    { designation: 'Fourniture et pose d’un générateur 24 kW', rate: 1_000, trade: 'chauffage' },
    { designation: 'Chaudière', rate: 1_000 },
    { designation: 'Raccordement au gaz', rate: 1_000 },
    { designation: 'Réparation de la chaudière gaz, remplacement du circulateur', rate: 1_000 },
    { designation: 'Fourniture et pose', rate: 1_000, about: 'Nouvelle chaudière au gaz' },
  ])('is asked about where words cannot tell: $designation', (given) => {
    expect(verdict(given)).toBe('fossilBoiler')
    expect(verdict({ ...given, fossilBoiler: 'no' })).toBe('passes')
    expect(verdict({ ...given, fossilBoiler: 'yes' })).not.toBe('passes')
    expect(verdict({ ...given, fossilBoiler: 'yes', rate: 2_000 })).toBe('passes')
  })

  test('declared, it leaves the other lines their rate', () => {
    const lines = [
      { workItem: 'Chauffage', designation: 'Générateur 24 kW', vatBasisPoints: 2_000 },
      { workItem: 'Chauffage', designation: 'Radiateurs', vatBasisPoints: 1_000 },
    ]
    expect(
      equipmentFaults(
        { trade: 'chauffage', about: '', fossilBoiler: 'yes', solarPlant: '', lines },
        METROPOLE,
      ),
    ).toEqual([])
  })
})

describe('a photovoltaic plant (V4, M11)', () => {
  test.each<Case>([
    { designation: 'Installation photovoltaïque 12 kWc', rate: 550, solarPlant: 'small' },
    { designation: 'Panneaux solaires, 9,1 kWc, fourniture et pose', rate: 550 },
    { designation: 'Centrale photovoltaïque de 12 000 Wc', rate: 1_000 },
    { designation: 'Panneaux photovoltaïques 12 kW-crête', rate: 550, solarPlant: 'small' },
    { designation: 'Installation photovoltaïque de 6 kWc', rate: 550, solarPlant: 'other' },
    { designation: 'Installation photovoltaïque de 6 kWc', rate: 550, solarPlant: 'none' },
    { designation: 'Installation photovoltaïque de 3 kWc', rate: 1_000, solarPlant: 'small' },
    { designation: 'Installation photovoltaïque de 12 kWc', rate: 210, rates: OVERSEAS },
  ])('is refused at a reduced rate: $designation, $solarPlant', (given) =>
    expect(
      verdict({ trade: 'electricite', ...given, solarPlant: given.solarPlant ?? 'small' }),
    ).toBe('line'),
  )

  test.each<Case>([
    { designation: 'Installation photovoltaïque de 9 kWc', rate: 550, solarPlant: 'small' },
    {
      designation: 'Installation photovoltaïque de 9 kWc',
      rate: 210,
      solarPlant: 'small',
      rates: OVERSEAS,
    },
    { designation: 'Installation photovoltaïque de 12 kWc', rate: 2_000 },
    { designation: 'Entretien des panneaux photovoltaïques', rate: 1_000 },
    {
      designation: 'Chauffe-eau solaire et ses panneaux solaires thermiques',
      rate: 550,
      trade: 'chauffage',
    },
    { designation: 'Panneaux de porte en chêne', rate: 1_000, trade: 'menuiserie' },
  ])('is accepted where the law allows it: $designation', (given) =>
    expect(verdict(given)).toBe('passes'),
  )

  test.each<Case>([
    { designation: 'Installation photovoltaïque de 9 kWc', rate: 550 },
    { designation: '24 panneaux solaires de 500 Wc', rate: 550 },
    { designation: 'Fourniture et pose de 24 modules', rate: 550, trade: 'electricite' },
    { designation: 'Pose de panneaux en toiture', rate: 550, trade: 'couverture' },
  ])('is asked about where words cannot tell: $designation', (given) => {
    expect(verdict(given)).toBe('solarPlant')
    expect(verdict({ ...given, solarPlant: 'small' })).toBe('passes')
    expect(verdict({ ...given, solarPlant: 'other' })).not.toBe('passes')
  })

  test('a small plant asks for no certification of an old dwelling, the works beside it do', () => {
    const lines = [
      { workItem: 'Solaire', designation: 'Panneaux photovoltaïques 6 kWc', vatBasisPoints: 550 },
      { workItem: 'Tableau', designation: 'Mise aux normes', vatBasisPoints: 1_000 },
    ]
    expect(
      certifiedRates({
        trade: 'electricite',
        about: '',
        fossilBoiler: '',
        solarPlant: 'small',
        lines,
      }),
    ).toEqual([1_000])
    expect(
      certifiedRates({ trade: 'electricite', about: '', fossilBoiler: '', solarPlant: '', lines }),
    ).toEqual([550, 1_000])
  })

  test('the fitting of a small plant goes with it, other works at the same rate do not', () => {
    const facts = {
      trade: 'electricite' as const,
      about: 'Panneaux et isolation',
      fossilBoiler: '' as const,
      solarPlant: 'small' as const,
    }
    const plant = {
      workItem: 'Solaire',
      designation: 'Installation photovoltaïque 6 kWc',
      vatBasisPoints: 550,
    }
    const fitting = { workItem: 'Solaire', designation: 'Raccordement', vatBasisPoints: 550 }
    const attic = { workItem: 'Combles', designation: 'Laine soufflée', vatBasisPoints: 550 }
    const plants = [plant, fitting]
    expect(certifiedRates({ ...facts, lines: plants })).toEqual([])
    expect(certifiedRates({ ...facts, lines: [...plants, attic] })).toEqual([550])
    expect(certifiedRates({ ...facts, solarPlant: 'none', lines: [fitting] })).toEqual([550])
    expect(isSmallPlant({ ...facts, lines: plants })).toBe(true)
    expect(isSmallPlant({ ...facts, lines: [attic] })).toBe(false)
  })
})
