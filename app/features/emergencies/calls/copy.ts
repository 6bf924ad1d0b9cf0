import { NOT_GRANTED_TO_TAKE } from '#app/values/grant-words.ts'
import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { CallAnswer, EmergencyState } from '#app/features/emergencies/emergency.ts'

/** What is said to a company that cannot take an emergency, or leave it. */
export const CALL_REFUSALS = {
  ...STANDING_REFUSALS,
  not_granted: NOT_GRANTED_TO_TAKE,
  already_taken: 'Une autre entreprise a été plus rapide\u00a0: elle y va.',
  too_late: 'Trop tard\u00a0: le temps de réponse est passé, ou ce dépannage est annulé.',
  too_many_clients: 'Votre carnet de clients est plein. Supprimez-en, puis réessayez.',
  not_on_the_way: 'Ce dépannage est déjà terminé ou annulé.',
}

/** How a call ended for the company, in words. */
export function callInWords(answer: CallAnswer, state: EmergencyState): string {
  if (answer === 'taken')
    return state === 'taken' ? 'Vous y allez' : state === 'cancelled' ? 'Annulé' : 'Terminé'
  return {
    waiting: 'À répondre',
    declined: 'Décliné',
    missed: 'Sans réponse',
    ended: 'Pris par une autre entreprise, ou annulé',
    left: 'Rendu',
  }[answer]
}
