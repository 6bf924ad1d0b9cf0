/** Why no code leaves. */
export const CODE_REFUSALS = {
  no_provider: 'Les SMS ne sont pas disponibles pour le moment.',
  not_mobile: 'Indiquez un numéro de mobile français\u00a0: les SMS ne partent pas ailleurs.',
  too_many_codes: 'Trop de codes sont déjà partis. Réessayez dans une heure.',
  sms_spent: 'Trop de SMS sont partis aujourd’hui. Réessayez demain.',
}
/** Why a code proves nothing. */
export const PROVE_REFUSALS = {
  no_code: 'Demandez d’abord un code.',
  code_over: 'Ce code n’est plus valable. Demandez-en un autre.',
  code_wrong: 'Ce n’est pas le bon code.',
}
/** The field that a wrong code is said beside. */
export const BESIDE_CODE = { no_code: 'code', code_over: 'code', code_wrong: 'code' } as const
