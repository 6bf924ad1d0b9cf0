import { paths } from '#app/paths.ts'
import { DEPARTEMENT_NAMES } from '#app/features/places/departements.ts'
import { listTrades } from '#app/features/trades/trades.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/**
 * The companies: who waits longest where something waits, else the newest first. `departement`: the code of that of
 * their base; `takes`: those to which requests, of the trade where one is chosen, are proposed at this instant.
 */
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
  fields: {
    trade: choice(
      'metier',
      'Métier',
      listTrades().map(({ slug, name }) => ({ value: slug, label: name })),
    ),
    departement: choice(
      'departement',
      'Département',
      Object.entries(DEPARTEMENT_NAMES)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, name]) => ({ value: code, label: `${code} ${name}` })),
    ),
    takes: choice('accueil', 'Demandes', optionsOf({ oui: 'En reçoivent maintenant' }), 'Toutes'),
  },
  searchFrom: 3,
  sorts: ['attente', 'nom', 'commune', 'inscription'],
  usual: ({ view }) =>
    view === 'a-verifier' || view === 'assurances' ? 'attente' : '-inscription',
})
export type CompanyFilter = FilterOf<typeof companyList>
