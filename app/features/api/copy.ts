import { SOFTWARE_NOT_IN_PLAN } from '#app/features/webhooks/copy.ts'
import { MAX_KEYS, type ApiScope, type MakeKeyRefusal } from './keys/api-key.ts'

/** What a key lets do, where it is chosen and where it is read. */
export const SCOPE_WORDS: Record<ApiScope, { label: string; hint: string }> = {
  'leads:read': {
    label: 'Lire les demandes',
    hint: 'Celles qui vous sont proposées, et les coordonnées une fois le contact pris.',
  },
  'quotes:read': { label: 'Lire les devis', hint: 'Avec leurs lignes et leurs montants.' },
  'quotes:write': {
    label: 'Commencer des devis',
    hint: 'Des brouillons seulement\u00a0: rien ne part sans vous.',
  },
  'invoices:read': { label: 'Lire les factures', hint: 'Avec leurs paiements.' },
  'payments:write': {
    label: 'Enregistrer des paiements',
    hint: 'Sur une facture émise\u00a0: votre client en est prévenu.',
  },
  'calendar:read': { label: 'Lire l’agenda', hint: 'Les visites et les chantiers.' },
  'requests:write': {
    label: 'Transmettre des demandes',
    hint: 'Pour des personnes qui l’ont accepté.',
  },
}

/** Why a key is not made. */
export const MAKE_KEY_REFUSALS: Record<Exclude<MakeKeyRefusal, 'not_found'>, string> = {
  name_missing: 'Donnez un nom à cette clé\u00a0: vous la reconnaîtrez.',
  scope_missing: 'Choisissez au moins un droit.',
  too_many_keys: `${MAX_KEYS} clés sont déjà en service\u00a0: révoquez-en une d’abord.`,
  plan_without_api: SOFTWARE_NOT_IN_PLAN,
}

/** Why a partner is not added. */
export const PARTNER_REFUSALS = {
  name_missing: 'Indiquez le nom du partenaire.',
  already_there: 'Un partenaire porte déjà ce nom.',
}
