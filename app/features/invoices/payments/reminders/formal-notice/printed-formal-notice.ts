import { invoiceName } from '#app/features/invoices/copy.ts'
import { paymentCode } from '#app/features/invoices/document/payment-code.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatSiren, type Siren } from '#app/values/identity/siret.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import type { FormalNotice } from './formal-notice.ts'

/** The letter of a formal notice, worded as one that is sent registered (Code civil, art. 1344 and 1231-6). */
export function printedFormalNotice(notice: FormalNotice, madeAt: Date): PrintedDocument {
  const { company, client, invoice, bank, dueCents, recoveryCents } = notice
  const name = invoiceName(invoice)
  const { line, postalCode, city } = client.address
  const business = client.kind === 'business'
  return {
    name: `Mise en demeure ${invoice.number}`,
    madeAt,
    issuer: issuerOf(company),
    facts: [
      { label: null, text: `Le ${formatDay(notice.sentOn)}` },
      {
        label: 'Destinataire',
        text: [
          client.name,
          line,
          `${postalCode} ${city}`,
          client.siren && `SIREN\u00a0${formatSiren(client.siren as Siren)}`,
        ]
          .filter(Boolean)
          .join('\n'),
      },
      { label: 'Envoi', text: 'Lettre recommandée avec avis de réception' },
      { label: 'Objet', text: `Mise en demeure de payer la ${lowered(name)}` },
    ],
    title: 'Mise en demeure de payer',
    introduction: `La ${lowered(name)}, émise le ${formatDay(invoice.issuedOn)} pour «\u00a0${invoice.title}\u00a0», était à payer au plus tard le ${formatDay(invoice.dueOn)}. Elle reste impayée${remindedWords(notice)}.`,
    parts: [
      { kind: 'totals', rows: rowsOf(notice) },
      {
        kind: 'points',
        title: 'Mise en demeure',
        points: [
          {
            key: 'demand',
            text: `Par la présente, ${company.name} vous met en demeure de payer ${formatEuros(dueCents + recoveryCents)} au plus tard le ${formatDay(notice.payBy)} (Code civil, art. 1344).`,
          },
          business
            ? {
                key: 'penalties',
                text: `S’y ajoutent les pénalités de retard, à trois fois le taux d’intérêt légal, dues depuis le lendemain de l’échéance, sans rappel (Code de commerce, art. L441-10). L’indemnité forfaitaire pour frais de recouvrement est de ${formatEuros(recoveryCents)} (art. D441-5).`,
              }
            : {
                key: 'interest',
                text: 'Les intérêts au taux légal sont dus à compter de la réception de cette lettre (Code civil, art. 1231-6). Aucuns frais ne vous sont demandés.',
              },
          {
            key: 'else',
            text: 'Sans paiement ni réponse dans ce délai, l’entreprise pourra saisir le tribunal compétent.',
          },
          {
            key: 'dispute',
            text: `Si vous n’êtes pas d’accord, répondez par écrit${client.kind === 'individual' && company.mediator ? `, ou saisissez le médiateur de la consommation\u00a0: ${company.mediator.name}, ${company.mediator.address}` : ''}.`,
          },
          {
            key: 'crossed',
            text: 'Si vous avez payé entre-temps, ne tenez pas compte de cette lettre.',
          },
        ],
      },
      {
        kind: 'payment',
        title: 'Règlement',
        rows: [
          { term: 'À payer', value: formatEuros(dueCents + recoveryCents) },
          { term: 'Au plus tard le', value: formatDay(notice.payBy) },
          ...(bank
            ? [
                { term: 'Titulaire', value: bank.holder },
                { term: 'IBAN', value: formatIban(bank.iban) },
                { term: 'Référence', value: `Facture ${invoice.number}` },
              ]
            : []),
        ],
        code: codeOf(notice),
      },
      { kind: 'sign_here', mention: `Pour ${company.name}`, fields: ['Nom', 'Signature'] },
    ],
  }
}

function rowsOf({ totalCents, lessCents, dueCents, recoveryCents }: FormalNotice) {
  return [
    { label: 'Montant de la facture', amount: formatEuros(totalCents) },
    ...(lessCents > 0
      ? [{ label: 'Payé ou repris par un avoir', amount: formatEuros(-lessCents) }]
      : []),
    ...(totalCents - lessCents > dueCents
      ? [
          {
            label: 'Retenue de garantie, due plus tard',
            amount: formatEuros(dueCents - (totalCents - lessCents)),
          },
        ]
      : []),
    ...(recoveryCents > 0
      ? [
          { label: 'Reste à payer', amount: formatEuros(dueCents) },
          { label: 'Indemnité pour frais de recouvrement', amount: formatEuros(recoveryCents) },
        ]
      : []),
    { label: 'Total dû', amount: formatEuros(dueCents + recoveryCents), main: true as const },
  ]
}

function codeOf({ bank, invoice, dueCents, recoveryCents }: FormalNotice) {
  const words = paymentCode({ ...invoice, bank }, dueCents + recoveryCents)
  return words === null ? null : { text: words, label: 'À scanner avec votre application bancaire' }
}

const remindedWords = ({ reminded }: FormalNotice) =>
  reminded.length === 0
    ? ''
    : `, malgré ${reminded.length === 1 ? 'notre rappel du' : 'nos rappels des'} ${reminded.map(formatDay).join(', ')}`

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
