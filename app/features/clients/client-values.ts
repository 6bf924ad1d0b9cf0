import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiren, formatSiret, type Siren, type Siret } from '#app/values/identity/siret.ts'
import type { Address } from './client.ts'

type Kept = {
  kind: 'individual' | 'company'
  name: string
  contactName: string
  siren: string | null
  siret: string | null
  email: string | null
  phone: string | null
  addressLine: string
  postalCode: string
  town: string
  worksAddresses: readonly Address[]
  notes: string
}

/** A client as the fields of the form hold them; an empty form for a new one. */
export function clientValues(client: Kept | null): Record<string, string> {
  if (!client) return { kind: 'individual' }
  return {
    kind: client.kind,
    name: client.name,
    contactName: client.contactName,
    companyNumber: numberInWords(client),
    email: client.email ?? '',
    phone: client.phone ? formatPhone(client.phone as PhoneNumber) : '',
    addressLine: client.addressLine,
    postalCode: client.postalCode,
    town: client.town,
    notes: client.notes,
    ...Object.fromEntries(
      client.worksAddresses.flatMap(({ line, postalCode, town }, at) => [
        [`works.${at}.line`, line],
        [`works.${at}.postalCode`, postalCode],
        [`works.${at}.town`, town],
      ]),
    ),
  }
}

/** The SIRET, or else the SIREN, as it is printed; empty without any. */
export function numberInWords({ siren, siret }: Pick<Kept, 'siren' | 'siret'>): string {
  if (siret) return formatSiret(siret as Siret)
  return siren ? formatSiren(siren as Siren) : ''
}
