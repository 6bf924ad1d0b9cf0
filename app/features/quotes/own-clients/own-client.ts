import type { Address } from '#app/features/clients/client.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import type { QuotedClient } from '#app/features/quotes/document/quote-document.ts'
import type { ClientId } from '#app/values/identity/ids.ts'

/** Devis for own clients that a company begins in a day, at most: each may become a mail to somebody. */
export const OWN_QUOTES_A_DAY = 100

/** A client of the company's book, as a devis for them reads the sheet. */
export type OwnClient = {
  id: ClientId
  kind: 'individual' | 'company'
  name: string
  email: string | null
  phone: string | null
  siren: string | null
  siret: string | null
  /** Where bills go; null while it is not whole. */
  address: Address | null
}

/**
 * What the sheet lacks before a devis may leave: the client itself, their e-mail address, to which
 * the link goes, and of a business its number, which its invoices must say (law.md F3, E4). Nothing
 * for a request of the marketplace (`clientId` null).
 */
export function missingFromClient(
  clientId: ClientId | null,
  client: OwnClient | null,
): MissingMention[] {
  if (clientId === null) return []
  if (client === null)
    return [
      {
        rule: 'D1',
        sentence:
          'Ce client n’est plus dans votre carnet\u202f: rétablissez-le, ou commencez un devis pour un autre.',
        fix: { page: 'client', field: null, clientId },
      },
    ]
  const missing: MissingMention[] = []
  if (client.email === null)
    missing.push({
      rule: 'M4',
      sentence: `Ajoutez l’adresse email de ${client.name} à sa fiche\u00a0: c’est là que part le devis.`,
      fix: { page: 'client', field: 'email', clientId },
    })
  if (client.kind === 'company' && client.siren === null)
    missing.push({
      rule: 'E4',
      sentence: `Ajoutez le SIREN de ${client.name} à sa fiche\u00a0: ses factures doivent le dire.`,
      fix: { page: 'client', field: 'companyNumber', clientId },
    })
  return missing
}

/** What a devis says of the client besides their name. */
export function printedOf({ kind, siren, siret, address }: OwnClient): Omit<QuotedClient, 'name'> {
  return {
    ...(kind === 'company' && siren ? { siren } : {}),
    ...(kind === 'company' && siret ? { siret } : {}),
    ...(address ? { address } : {}),
  }
}
