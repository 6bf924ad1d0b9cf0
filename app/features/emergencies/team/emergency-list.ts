import { EMERGENCY_KINDS, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { paths } from '#app/paths.ts'
import { BY_AGE, choice, teamList, type FilterOf } from '#app/values/team-list.ts'

/** Emergencies: those under way, those whom nobody could help, those that are behind. */
export const emergencyList = teamList({
  address: paths.adminEmergencies(),
  views: {
    param: 'etat',
    label: 'Dépannages par état',
    tabs: { open: 'En cours', personne: 'Sans entreprise', finis: 'Terminés' },
  },
  fields: {
    kind: choice(
      'type',
      'Dépannage',
      EMERGENCY_KINDS.map((kind) => ({ value: kind, label: KIND_FACTS[kind].name })),
    ),
  },
  sorts: ['date'],
  usual: () => '-date',
  orders: BY_AGE,
})
export type EmergencyFilter = FilterOf<typeof emergencyList>
