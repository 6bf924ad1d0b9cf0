import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** The companies: who waits longest where something waits, else the newest first. */
export const companyList = teamList({
  address: paths.adminArtisans(),
  views: {
    param: 'vue',
    label: 'Entreprises par état',
    tabs: {
      'a-verifier': 'À vérifier',
      assurances: 'Assurances renouvelées',
      'a-corriger': 'À corriger',
      verifiees: 'Vérifiées',
      incompletes: 'Incomplètes',
      toutes: 'Toutes',
    },
  },
  searchFrom: 3,
  sorts: ['attente', 'nom', 'commune', 'inscription'],
  usual: ({ view }) =>
    view === 'a-verifier' || view === 'assurances' ? 'attente' : '-inscription',
})
export type CompanyFilter = FilterOf<typeof companyList>
