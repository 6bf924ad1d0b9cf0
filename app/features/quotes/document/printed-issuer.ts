import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import type { QuoteDocument } from './quote-document.ts'

/** The company as a document says it. */
export function issuerOf(company: QuoteDocument['company']): PrintedDocument['issuer'] {
  const capital = company.capitalCents
    ? `au capital de ${formatEurosShort(company.capitalCents)}`
    : null
  return {
    name: company.name,
    lines: [
      // A sole trader's name already ends with « EI ».
      [company.legalForm === 'EI' ? null : company.legalForm, capital].filter(Boolean).join(' '),
      company.address ?? '',
      [company.phone && formatPhone(company.phone as PhoneNumber), company.email]
        .filter(Boolean)
        .join(' · '),
    ].filter(Boolean),
    smallPrint: [
      company.siret && `SIRET\u00a0${formatSiret(company.siret as Siret)}`,
      company.registration,
      company.vatNumber && `TVA\u00a0${company.vatNumber}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
