import { paths } from '#app/paths.ts'
import type { CompanyField } from './company-file.ts'

/** A part of the company file: its title, its page, and what the rules want in it. */
export type CompanyPart = {
  key: string
  title: string
  href: string
  fields: readonly CompanyField[]
}

/** Parts that open the same thing. */
export type CompanyPartGroup = { title: string; unlocks: string; parts: readonly CompanyPart[] }

const text = (key: string, title: string, fields: readonly CompanyField[]): CompanyPart => ({
  key,
  title,
  href: paths.companySection(key),
  fields,
})

/** The whole file in the order in which it is best filled, with what each group unlocks. */
export const COMPANY_PARTS: readonly CompanyPartGroup[] = [
  {
    title: 'Pour recevoir des demandes',
    unlocks: 'Ce que nous vérifions. Les demandes arrivent ensuite, avec votre mois offert.',
    parts: [
      text('identite', 'Entreprise', [
        'siret',
        'managerName',
        'phone',
        'addressLine',
        'place',
        'legalForm',
        'capital',
        'registration',
      ]),
      text('metiers', 'Métiers et zone', ['trades', 'radius']),
      { key: 'assurances', title: 'Assurances', href: paths.policies(), fields: ['insurance'] },
    ],
  },
  {
    title: 'Pour envoyer des devis',
    unlocks: 'Ce que la loi fait imprimer sur chaque devis.',
    parts: [
      text('tva', 'TVA et paiement', ['vatRegime', 'vatNumber']),
      text('mediateur', 'Médiateur', ['mediator']),
    ],
  },
  {
    title: 'Pour votre page publique',
    unlocks: 'Ce que regardent les particuliers avant de vous choisir.',
    parts: [
      text('tarifs', 'Tarifs', ['prices']),
      { key: 'horaires', title: 'Horaires', href: paths.companyHours(), fields: ['hours'] },
      text('presentation', 'Présentation', ['description']),
      { key: 'logo', title: 'Logo et portrait', href: paths.companyImages(), fields: [] },
      { key: 'qualifications', title: 'Qualifications', href: paths.qualifications(), fields: [] },
      { key: 'galerie', title: 'Galerie', href: paths.gallery(), fields: [] },
    ],
  },
  {
    title: 'Pour l’équipe seulement',
    unlocks: 'Jamais montré aux particuliers.',
    parts: [
      { key: 'documents', title: 'Documents', href: paths.companyDocuments(), fields: [] },
      {
        key: 'controle-premium',
        title: 'Contrôle approfondi Premium',
        href: paths.premiumCheck(),
        fields: [],
      },
    ],
  },
]

const PARTS = COMPANY_PARTS.flatMap((group) => group.parts)

/** The part where a missing thing is given. */
export function partOf(field: CompanyField): CompanyPart {
  return PARTS.find((part) => part.fields.includes(field))!
}

/** The control that each missing thing is given with. */
const CONTROL: Partial<Record<CompanyField, string>> = {
  place: 'postalCode',
  radius: 'radiusKm',
  mediator: 'mediatorName',
  prices: 'hourlyRate',
}

/** Where a missing thing is given: the page of its part, at its field. */
export function companyFieldHref(field: CompanyField): string {
  const part = partOf(field)
  return part.key === 'assurances' || part.key === 'horaires'
    ? part.href
    : `${part.href}#${CONTROL[field] ?? field}`
}
