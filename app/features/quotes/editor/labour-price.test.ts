import { describe, expect, test } from 'vitest'
import { missingLabour } from './labour-price.ts'
import type { Unit } from '#app/values/numbers/units.ts'

const line = (workItem: string, designation: string, unit: Unit) => ({
  workItem,
  designation,
  unit,
})

describe('the price of labour (D3)', () => {
  test.each<[string, string, Unit]>([
    ['Pose', 'Pose d’ardoises', 'm²'],
    ['Couverture', 'Fourniture et pose d’ardoises', 'm²'],
    ['Main-d’œuvre', 'Deux compagnons', 'h'],
    ['Plomberie', 'Intervention', 'h'],
    ['Peinture', 'Deux couches de peinture de façade', 'm²'],
    ['Dépose', 'Dépose et évacuation', 'forfait'],
    ['Fourniture', 'Gouttière en zinc posée', 'ml'],
    ['Chauffage', 'Entretien annuel de la chaudière', 'forfait'],
  ])('%s, %s (%s) shows it', (...words) =>
    expect(missingLabour([line(...words)], false)).toBeNull(),
  )

  test.each<[string, string, Unit]>([
    ['Fourniture', 'Ardoises 32 × 22', 'm²'],
    ['Matériel', 'Carrelage, fourniture seule', 'ens.'],
    ['Fourniture', 'Carrelage, hors pose', 'm²'],
    ['Fourniture', 'Parquet prêt à poser', 'm²'],
    ['Fourniture', 'Chaudière, pose non comprise', 'forfait'],
    ['Échafaudage', 'Location', 'j'],
  ])('%s, %s (%s) is a supply alone, whatever is declared', (...words) => {
    expect(missingLabour([line(...words)], false)).toBe('line')
    expect(missingLabour([line(...words)], true)).toBe('line')
  })

  test.each<[string, string, Unit]>([
    ['Couverture', 'Tuiles terre cuite', 'm²'],
    ['Cuisine', 'Second œuvre', 'forfait'],
    ['Pose', 'Pose d’un chauffe-eau', 'u'],
  ])('%s, %s (%s) does not tell: it is declared', (...words) => {
    expect(missingLabour([line(...words)], false)).toBe('line_or_declaration')
    expect(missingLabour([line(...words)], true)).toBeNull()
  })

  test('supplies beside a line of labour are what they are', () => {
    expect(
      missingLabour(
        [line('Fourniture', 'Chauffe-eau 200 l', 'u'), line('Pose', 'Main-d’œuvre', 'h')],
        false,
      ),
    ).toBeNull()
    expect(
      missingLabour(
        [
          line('Fourniture', 'Chauffe-eau', 'u'),
          line('Fourniture', 'Raccords et matériel', 'forfait'),
        ],
        true,
      ),
    ).toBe('line')
  })
})
