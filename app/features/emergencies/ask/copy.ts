import type { OpenEmergencyRefusal } from './open-emergency.server.ts'

/** What is said to somebody whose emergency is not taken, beside the field that it concerns. */
export const OPEN_REFUSALS: Record<
  OpenEmergencyRefusal,
  string | { field: string; sentence: string }
> = {
  unknown_postal_code: {
    field: 'postalCode',
    sentence: 'Nous ne connaissons pas ce code postal. Vérifiez les cinq chiffres.',
  },
  choose_commune: {
    field: 'insee',
    sentence: 'Plusieurs communes ont ce code postal. Choisissez la vôtre.',
  },
  too_many: 'Trop de recherches depuis votre connexion. Appelez-nous, ou réessayez dans une heure.',
  already_searching: {
    field: 'phone',
    sentence:
      'Un dépannage est déjà en cours pour ce numéro. Suivez-le par le lien que vous avez reçu.',
  },
  email_needed: {
    field: 'email',
    sentence:
      'Indiquez une adresse email\u00a0: nous ne pouvons pas envoyer de code par SMS à ce numéro.',
  },
  too_many_codes: {
    field: 'phone',
    sentence: 'Trop de codes sont partis aujourd’hui. Appelez-nous, ou réessayez demain.',
  },
}
