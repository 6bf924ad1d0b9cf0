import {
  insuranceMention,
  mediatorMention,
} from '#app/features/quotes/document/printed-mentions.ts'
import { vatMention } from '#app/values/numbers/vat.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** What the mentions of an invoice are made of, besides the document itself. */
export type MentionFacts = {
  /** What the artisan says of the local tax where French VAT does not exist. */
  localTaxText: string
  /** The contract of a subcontract billed without VAT (law.md V7). */
  subcontractReference: string
  /** The client's certification of the reduced rates of a plain invoice; null where none is needed. */
  certification: string | null
  /** Which documents of the contract, by their names, bear that certification, and when each was signed. */
  certifiedOn: readonly { name: string; signedOn: Day }[]
}

/** The mentions that are words of the document; its amounts, dates and parties are printed from their own fields. */
export function invoiceMentions(
  {
    company,
    client,
    regime,
    territory,
  }: Pick<InvoiceDocument, 'company' | 'client' | 'regime' | 'territory'>,
  { localTaxText, subcontractReference, certification, certifiedOn }: MentionFacts,
): InvoiceDocument['mentions'] {
  const noVat = territory === 'com' ? localTaxText || null : vatMention(territory, regime)
  const { insurance, mediator } = company
  const mentions: (InvoiceDocument['mentions'][number] | false | null)[] = [
    noVat !== null && {
      key: 'vat',
      text:
        regime === 'reverse_charge' && subcontractReference
          ? `${noVat}. Contrat de sous-traitance\u00a0: ${subcontractReference}.`
          : noVat,
    },
    certification !== null && { key: 'certification', text: certification },
    certifiedOn.length > 0 && {
      key: 'certification',
      text: `Taux réduits de TVA\u00a0: le client a certifié l’âge et l’usage du logement sur ${certifiedOn.map(({ name, signedOn }) => `${name}, signé le ${formatDay(signedOn)}`).join(', et sur ')}.`,
    },
    insurance && { key: 'insurance', text: insuranceMention(insurance) },
    client.kind === 'individual' &&
      mediator && { key: 'mediator', text: mediatorMention(mediator) },
  ]
  return mentions.filter((mention) => mention !== false && mention !== null)
}
