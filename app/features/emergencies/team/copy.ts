import type { CallAnswer, EmergencyState } from '#app/features/emergencies/emergency.ts'

export const STATE_WORDS: Record<EmergencyState, string> = {
  unproved: 'Code attendu',
  asking: 'Appels en cours',
  taken: 'Une entreprise est en route',
  nobody: 'Sans entreprise',
  over: 'Terminé',
  cancelled: 'Annulé',
}

export const ANSWER_WORDS: Record<CallAnswer, string> = {
  waiting: 'sonne',
  taken: 'a dit oui',
  declined: 'décline',
  missed: 'sans réponse',
  ended: 'devancée',
  left: 'a rendu',
}
