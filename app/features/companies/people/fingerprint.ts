import { foldText } from '#app/values/words/fold-text.ts'

/** What a company may have in common with another. */
export type FingerprintKind = 'manager' | 'address' | 'phone' | 'iban'

/** What of a company file is compared; null is not given. */
export type Identity = {
  managerName: string | null
  addressLine: string | null
  postalCode: string | null
  phone: string | null
  iban: string | null
}

/**
 * The traits of a company in the one spelling that is hashed: accents, case, order of a name's
 * words and the abbreviations of streets do not hide anybody.
 */
export function identityTraits(identity: Identity): { kind: FingerprintKind; trait: string }[] {
  const traits: { kind: FingerprintKind; trait: string }[] = []
  const name = foldText(identity.managerName ?? '')
    .split(' ')
    .filter(Boolean)
    .toSorted()
    .join(' ')
  if (name.length > 3) traits.push({ kind: 'manager', trait: name })
  const street = foldText(identity.addressLine ?? '')
    .replace(/\b(?:av|ave)\b/g, 'avenue')
    .replace(/\b(?:bd|bld|boul)\b/g, 'boulevard')
    .replace(/\b(?:pl)\b/g, 'place')
    .replace(/\b(?:chem|che)\b/g, 'chemin')
    .replace(/\b(?:st)\b/g, 'saint')
  if (street && identity.postalCode)
    traits.push({ kind: 'address', trait: `${street} ${identity.postalCode}` })
  if (identity.phone) traits.push({ kind: 'phone', trait: identity.phone.replace(/\D/g, '') })
  if (identity.iban) traits.push({ kind: 'iban', trait: identity.iban })
  return traits
}

/** What each trait is called. */
export const FINGERPRINT_KINDS: Record<FingerprintKind, string> = {
  manager: 'dirigeant',
  address: 'adresse',
  phone: 'téléphone',
  iban: 'IBAN',
}
