/** The parts of the file that are forms of text, each saved by itself; the address of each is its name. */
export const COMPANY_SECTIONS = {
  identite: [
    'companyName',
    'siret',
    'legalForm',
    'capital',
    'registration',
    'managerName',
    'phone',
    'addressLine',
    'postalCode',
    'insee',
  ],
  metiers: ['trades', 'radiusKm'],
  tarifs: ['hourlyRate', 'travelFee'],
  tva: ['vatRegime', 'vatNumber', 'paymentTerms', 'iban', 'removeIban'],
  mediateur: ['mediatorName', 'mediatorAddress'],
  presentation: ['description'],
} as const satisfies Record<string, readonly string[]>
/** The name of a part. */
export type CompanySection = keyof typeof COMPANY_SECTIONS

/** Whether an address names a part of the file. */
export function isCompanySection(text: string | undefined): text is CompanySection {
  return text !== undefined && Object.hasOwn(COMPANY_SECTIONS, text)
}
