import { CODE_TRIES, LATE_MINUTES, MAX_SEARCHES } from '#app/features/emergencies/emergency.ts'

/** What is said to somebody whose act on their emergency is refused. */
export const FOLLOW_REFUSALS = {
  code_wrong: 'Ce code n’est pas le bon. Vérifiez les six chiffres.',
  code_over: `Ce code ne sert plus\u00a0: il est trop ancien, ou a été essayé ${CODE_TRIES} fois. Demandez-en un autre.`,
  already_searching:
    'Un dépannage est déjà en cours pour ce numéro. Suivez-le par le lien que vous avez reçu.',
  email_needed: 'Aucun SMS ne peut partir en ce moment. Recommencez avec une adresse email.',
  too_many_codes: 'Trop de codes sont partis aujourd’hui. Appelez-nous, ou réessayez demain.',
  somebody_elses: 'Ce dépannage est déjà dans un autre compte.',
  too_early: `Attendez ${LATE_MINUTES} minutes après l’heure annoncée, ou appelez l’entreprise.`,
  too_many_searches: `Nous avons déjà cherché ${MAX_SEARCHES} fois. Voyez les autres solutions plus bas.`,
}
