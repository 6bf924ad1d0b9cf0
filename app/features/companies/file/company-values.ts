import { centsForInput } from '#app/values/numbers/money.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'

/** What the form's text fields show, by name: from the stored file, or as typed when it was refused. */
export type CompanyValues = Readonly<Record<string, string>>

/** The stored columns that the form shows. */
type Stored = {
  companyName: string
  siret: string | null
  legalForm: string | null
  capitalCents: number | null
  registration: string | null
  managerName: string | null
  phone: string | null
  addressLine: string | null
  postalCode: string | null
  insee: string | null
  radiusKm: number
  vatRegime: string | null
  vatNumber: string | null
  mediatorName: string | null
  mediatorAddress: string | null
  paymentTerms: string | null
  description: string | null
  hourlyRateCents: number | null
  travelFeeCents: number | null
}

/** A stored company file as the form shows it: numbers grouped as people write them, « not given » empty. */
export function companyValues(file: Stored): CompanyValues {
  return {
    companyName: file.companyName,
    siret: file.siret ? formatSiret(file.siret as Siret) : '',
    legalForm: file.legalForm ?? '',
    capital: amount(file.capitalCents),
    registration: file.registration ?? '',
    managerName: file.managerName ?? '',
    phone: file.phone ? formatPhone(file.phone as PhoneNumber) : '',
    addressLine: file.addressLine ?? '',
    postalCode: file.postalCode ?? '',
    insee: file.insee ?? '',
    radiusKm: String(file.radiusKm),
    vatRegime: file.vatRegime ?? '',
    vatNumber: file.vatNumber ?? '',
    mediatorName: file.mediatorName ?? '',
    mediatorAddress: file.mediatorAddress ?? '',
    paymentTerms: file.paymentTerms ?? '',
    description: file.description ?? '',
    hourlyRate: amount(file.hourlyRateCents),
    travelFee: amount(file.travelFeeCents),
    // Never shown again: only its end is, beside the field.
    iban: '',
  }
}

const amount = (cents: number | null) => (cents === null ? '' : centsForInput(cents))
