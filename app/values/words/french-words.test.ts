import { expect, test } from 'vitest'
import { atPlace, ofName, ofPlace } from './french-words.ts'

test.each([
  ['Angers', 'd’Angers', 'à Angers'],
  ['Épinal', 'd’Épinal', 'à Épinal'],
  ['Hyères', 'd’Hyères', 'à Hyères'],
  ['Lyon 3e arrondissement', 'de Lyon 3e arrondissement', 'à Lyon 3e arrondissement'],
  ['Le Havre', 'du Havre', 'au Havre'],
  ['Les Ponts-de-Cé', 'des Ponts-de-Cé', 'aux Ponts-de-Cé'],
  ['La Rochelle', 'de La Rochelle', 'à La Rochelle'],
  ['L’Haÿ-les-Roses', 'de L’Haÿ-les-Roses', 'à L’Haÿ-les-Roses'],
  ['Lens', 'de Lens', 'à Lens'],
])('%s: « %s », « %s »', (name, of, at) => {
  expect(ofPlace(name)).toBe(of)
  expect(atPlace(name)).toBe(at)
})

test.each([
  ['Atelier Rivière', 'd’Atelier Rivière'],
  ['Électricité Payet', 'd’Électricité Payet'],
  ['Henri', 'd’Henri'],
  ['Yves', 'd’Yves'],
  ['Yanis P.', 'de Yanis P.'],
  ['Les Toits de Loire', 'de Les Toits de Loire'],
  ['3D Rénovation', 'de 3D Rénovation'],
])('%s: « %s »', (name, of) => {
  expect(ofName(name)).toBe(of)
})
