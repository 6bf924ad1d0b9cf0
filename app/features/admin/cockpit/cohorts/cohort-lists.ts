import { paths } from '#app/paths.ts'
import { anyOf, choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'
import { KEPT_AFTER, readMonth } from './months.ts'

/** What a company of a cohort had or was, by its name in addresses. */
const COMPANY_MARKS = {
  contact: 'A pris un contact',
  signature: 'A signé un devis',
  ...Object.fromEntries(
    KEPT_AFTER.map((months) => [`reste-${months}`, `Abonnée après ${months}\u00a0mois`]),
  ),
} as Record<CompanyMark, string>
export type CompanyMark = 'contact' | 'signature' | `reste-${(typeof KEPT_AFTER)[number]}`

/** The companies of a cohort, in the order in which they signed up. */
export const cohortCompanyList = teamList({
  address: paths.adminCohortCompanies(),
  fields: {
    month: anyOf('mois', 'Inscrites en', 'Tous les mois', readMonth),
    mark: choice('repere', 'Repère', optionsOf(COMPANY_MARKS)),
  },
  searchFrom: 3,
  sorts: ['inscription'],
  usual: '-inscription',
})
export type CohortCompanyFilter = FilterOf<typeof cohortCompanyList>

/** How far an individual went. */
export type PersonStep = 'asked' | 'quoted' | 'signed' | 'back'
/** Each in words. */
export const PERSON_STEPS: Record<PersonStep, string> = {
  asked: 'A déposé une demande',
  quoted: 'A reçu un devis',
  signed: 'A signé un devis',
  back: 'Est revenu avec une autre demande',
}

/** The individuals of a cohort, in the order in which they signed up. */
export const cohortPersonList = teamList({
  address: paths.adminCohortPeople(),
  fields: {
    month: anyOf('mois', 'Inscrits en', 'Tous les mois', readMonth),
    step: choice('repere', 'Repère', optionsOf(PERSON_STEPS)),
  },
  searchFrom: 3,
  sorts: ['inscription'],
  usual: '-inscription',
})
export type CohortPersonFilter = FilterOf<typeof cohortPersonList>

/** Whether who fits is looked for among the first individuals of the list, `MOST_LOOKED_AT` of them. */
export const isLookedFor = ({ step, search }: CohortPersonFilter): boolean =>
  step === 'back' && search === ''
