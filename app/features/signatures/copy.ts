import {
  CODE_MINUTES,
  CODES_AN_HOUR,
  CODE_TRIES,
  type CodeRefusal,
  type SendCodeRefusal,
} from './signing-code.ts'
import type { ContractMode } from './signature.ts'

/** How a contract was concluded. */
export const CONTRACT_MODE_LABELS: Record<ContractMode, string> = {
  distance: 'À distance',
  off_premises: 'Chez le client, en présence des deux',
  on_premises: 'Dans les locaux de l’entreprise',
}

/** The words that the law wants on the button that concludes (Code de la consommation L221-14). */
export const SIGN_BUTTON = 'Signer avec obligation de paiement'

/** Why a code is not sent, or does not sign. */
export const CODE_REFUSALS: Record<CodeRefusal | SendCodeRefusal | 'drawing_malformed', string> = {
  code_missing: 'Recopiez les six chiffres du code reçu.',
  code_not_sent: 'Demandez d’abord un code.',
  code_used: 'Ce code a déjà servi. Demandez-en un autre.',
  code_expired: `Ce code n’est plus valable\u202f: il dure ${CODE_MINUTES} minutes. Demandez-en un autre.`,
  code_locked: `${CODE_TRIES} codes faux ont été tapés. Demandez un autre code.`,
  document_changed:
    'Ce document a changé depuis que le code est parti. Relisez-le, puis demandez un autre code.',
  wrong_code_4: 'Ce n’est pas le bon code. Encore 4 essais.',
  wrong_code_3: 'Ce n’est pas le bon code. Encore 3 essais.',
  wrong_code_2: 'Ce n’est pas le bon code. Encore 2 essais.',
  wrong_code_1: 'Ce n’est pas le bon code. Encore un essai.',
  too_many_codes: `${CODES_AN_HOUR} codes sont déjà partis en une heure. Attendez un peu avant d’en demander un autre.`,
  no_mobile:
    'Aucun SMS ne peut partir\u202f: le compte n’a pas de numéro de portable. Demandez le code par email.',
  sms_spent: 'Trop de SMS sont déjà partis aujourd’hui. Demandez le code par email.',
  drawing_malformed:
    'La signature dessinée ne peut pas être lue. Effacez-la, ou signez par votre nom seul.',
}

/** The field beside which a code's refusal stands. */
export const CODE_FIELD = {
  code_missing: 'signingCode',
  code_not_sent: 'signingCode',
  code_used: 'signingCode',
  code_expired: 'signingCode',
  code_locked: 'signingCode',
  wrong_code_4: 'signingCode',
  wrong_code_3: 'signingCode',
  wrong_code_2: 'signingCode',
  wrong_code_1: 'signingCode',
} as const satisfies Partial<Record<CodeRefusal, string>>

/** What remains of the codes of an hour. */
export function codesLeft(left: number): string {
  if (left === 0)
    return `${CODES_AN_HOUR} codes sont partis en une heure\u202f: attendez avant d’en demander un autre.`
  return left === 1 ? 'Il en reste un cette heure-ci.' : `Il en reste ${left} cette heure-ci.`
}
