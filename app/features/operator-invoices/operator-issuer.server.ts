import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { operator, sirenOfOperator } from '#app/platform/operator.server.ts'
import { parsePhone } from '#app/values/identity/phone-number.ts'
import { isVatNumberOf, parseSiren } from '#app/values/identity/siret.ts'
import { postalAddressOf } from './operator-invoice.ts'

/** What the operator's file still has to say before an invoice can be made: keys of its `legal`. */
export function missingIssuerFacts(): string[] {
  const { issuer } = operator()
  const siren = sirenOfOperator(issuer)
  return [
    !issuer.name?.trim() && 'legal.name',
    !issuer.form?.trim() && 'legal.form',
    (!siren || !parseSiren(siren)) && 'legal.registration',
    (!siren || !isVatNumberOf(issuer.vatNumber ?? '', siren)) && 'legal.vatNumber',
    !postalAddressOf(issuer.address ?? '') && 'legal.address',
  ].filter((key) => key !== false)
}

/** The operator as its invoices say it; null while its file lacks something that an invoice must say (law.md F3). */
export function invoicingOperator(): InvoiceDocument['company'] | null {
  if (missingIssuerFacts().length > 0) return null
  const { issuer, phone: displayed, emails } = operator()
  const { name, form, capital, registration, vatNumber, address } = issuer
  const phone = parsePhone(displayed)
  return {
    name: name!,
    legalForm: capital ? `${form} au capital de ${capital}` : form!,
    registration: registration!,
    siren: sirenOfOperator(issuer)!,
    siret: null,
    vatRegime: 'standard',
    vatNumber: vatNumber!.replaceAll(/\s/gu, '').toUpperCase(),
    address: address!,
    postal: postalAddressOf(address!)!,
    phone: phone.ok ? phone.value : null,
    email: emails.professionnels,
    managerName: null,
    insurance: null,
    mediator: null,
  }
}
