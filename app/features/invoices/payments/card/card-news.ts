import { TAKEN_BY_BANK } from './card-copy.ts'
import { toClient } from '#app/features/invoices/read-invoice-sides.server.ts'
import type { PaymentNews } from '#app/features/invoices/payments/payment-news.ts'
import type { Told } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'

/** What happened on the card, for each side: it was paid, given back, taken by the bank, or came again. */
function wordsOf(news: PaymentNews): { title: string; client: string; company: string } {
  const { invoice, artisan, payment } = news
  const { amountCents, corrects, reference, means } = payment!
  const amount = formatEuros(Math.abs(amountCents))
  if (means === 'transfer') return wordsOfTransfer(news)
  if (corrects)
    return {
      title: 'Un paiement par carte est revenu',
      client: `${amount} de votre carte sont de nouveau comptés sur la facture ${invoice.number}\u00a0: ${reference}.`,
      company: `${amount} reviennent sur votre compte Stripe\u00a0: ${reference}.`,
    }
  if (amountCents > 0)
    return {
      title: 'Votre paiement par carte est reçu',
      client: `Vous avez payé ${amount} à ${artisan.companyName}. Cet email vaut reçu.`,
      company: `${amount} ont été payés par carte, sur votre compte Stripe. Stripe vous les verse, ses frais déduits.`,
    }
  return {
    title: 'Un paiement par carte est retiré',
    client: `${amount} sont revenus sur votre carte\u00a0: ils ne comptent plus comme payés.`,
    company: `${amount} ont quitté votre compte Stripe (${reference.toLocaleLowerCase('fr')})\u00a0: ils ne comptent plus comme payés. ${reference === TAKEN_BY_BANK ? 'Le client a contesté le paiement auprès de sa banque\u00a0: répondez dans votre espace Stripe, avant la date qui y est dite.' : 'Votre espace Stripe dit pourquoi.'}`,
  }
}

/** The same of a transfer that Stripe recognised. */
function wordsOfTransfer({ invoice, artisan, payment }: PaymentNews) {
  const { amountCents, corrects, reference } = payment!
  const amount = formatEuros(Math.abs(amountCents))
  if (corrects)
    return {
      title: 'Un virement est revenu',
      client: `${amount} de votre virement sont de nouveau comptés sur la facture ${invoice.number}\u00a0: ${reference}.`,
      company: `${amount} reviennent sur votre compte Stripe\u00a0: ${reference}.`,
    }
  if (amountCents > 0)
    return {
      title: 'Votre virement est reçu',
      client: `Votre virement de ${amount} à ${artisan.companyName} est arrivé. Cet email vaut reçu.`,
      company: `Un virement de ${amount} est arrivé sur votre compte Stripe. Stripe vous le verse, ses frais déduits.`,
    }
  return {
    title: 'Un virement est rendu',
    client: `${amount} vous sont rendus par virement\u00a0: ils ne comptent plus comme payés.`,
    company: `${amount} ont quitté votre compte Stripe (${reference.toLocaleLowerCase('fr')})\u00a0: ils ne comptent plus comme payés. Votre espace Stripe dit pourquoi.`,
  }
}

const factsOf = ({ invoice, account, payment }: PaymentNews): [string, string][] => [
  ['Facture', invoice.number!],
  ['Objet', invoice.title],
  ['Montant', formatEuros(Math.abs(payment!.amountCents))],
  ['Moyen', payment!.means === 'transfer' ? 'Virement' : 'Carte bancaire, en ligne'],
  ['Le', formatDay(payment!.receivedOn)],
  ['Reste à payer', formatEuros(account.leftCents)],
]

/** The client's receipt of what happened on their card. */
export function cardReceipt(news: PaymentNews): Told[] {
  const { invoice, artisan, payment } = news
  const { title, client: sentence } = wordsOf(news)
  const amount = formatEuros(Math.abs(payment!.amountCents))
  return toClient(news, {
    key: payment!.id,
    notice: { kind: 'invoice', title: `${title}\u00a0: ${amount}` },
    mail: {
      type: 'invoice_payment',
      subject: `${title}, facture ${invoice.number}`,
      title,
      preview: `${amount}, facture ${invoice.number} ${ofName(artisan.companyName)}.`,
      body: [sentence, { facts: factsOf(news) }, { button: 'Voir la facture' }],
    },
  })
}

/** The company is told the same. */
export function toldByStripe(news: PaymentNews): Told {
  const { invoice, artisan, payment } = news
  const { company } = wordsOf(news)
  const paid = payment!.amountCents > 0
  const by = payment!.means === 'transfer' ? 'virement' : 'carte'
  const title = paid
    ? `Facture ${invoice.number}\u00a0: payée par ${by}`
    : `Facture ${invoice.number}\u00a0: un paiement par ${by} est retiré`
  return {
    to: artisan,
    key: `${payment!.id}:company`,
    href: paths.invoice(invoice.id),
    notice: { kind: 'invoice', title },
    mail: {
      type: 'invoice_payment',
      subject: title,
      title: paid ? `Un client a payé par ${by}` : `Un paiement par ${by} est retiré`,
      preview: `${formatEuros(Math.abs(payment!.amountCents))}, facture ${invoice.number}.`,
      body: [company, { facts: factsOf(news) }, { button: 'Voir la facture' }],
    },
  }
}

/** Whoever paid what was paid already is told that it goes back. */
export function surplus(news: PaymentNews, delivery: string): Told[] {
  const { invoice, surplusCents, surplusByTransfer } = news
  const amount = formatEuros(surplusCents!)
  const title = 'Un paiement en trop vous est rendu'
  return toClient(news, {
    key: `surplus:${delivery}`,
    notice: { kind: 'invoice', title: `${title}\u00a0: ${amount}` },
    mail: {
      type: 'invoice_payment',
      subject: `${title}, facture ${invoice.number}`,
      title,
      preview: `${amount}, facture ${invoice.number}.`,
      body: [
        surplusByTransfer
          ? `La facture ${invoice.number} était déjà payée, en tout ou en partie, quand votre virement est arrivé. ${amount} vous sont rendus sur le compte d’où il venait. Vous n’avez rien à faire.`
          : `La facture ${invoice.number} était déjà payée, en tout ou en partie, quand votre carte a été débitée. ${amount} vous sont rendus sur la même carte, en entier\u00a0: cela prend 5 à 10 jours selon votre banque. Vous n’avez rien à faire.`,
        { button: 'Voir la facture' },
      ],
    },
  })
}

/**
 * What was paid over did not go back: the money is on the company's account at Stripe, and each side is
 * told that the company owes it.
 */
export function surplusFailed(news: PaymentNews, delivery: string): Told[] {
  const { invoice, artisan, surplusCents } = news
  const amount = formatEuros(surplusCents!)
  const title = 'Un remboursement n’a pas abouti'
  const facts: [string, string][] = [
    ['Facture', invoice.number!],
    ['À rendre', amount],
  ]
  const mail = {
    type: 'invoice_payment',
    subject: `${title}, facture ${invoice.number}`,
    title,
    preview: `${amount}, facture ${invoice.number}.`,
  } as const
  const notice = { kind: 'invoice', title: `${title}\u00a0: ${amount}` } as const
  return [
    ...toClient(news, {
      key: `surplus_failed:${delivery}`,
      notice,
      mail: {
        ...mail,
        body: [
          `Vous aviez payé ${amount} de trop sur la facture ${invoice.number}. Votre banque n’a pas pris le remboursement. L’entreprise ${artisan.companyName} est prévenue\u00a0: elle vous rend cette somme autrement, par exemple par virement.`,
          { facts },
          { button: 'Voir la facture' },
        ],
      },
    }),
    {
      to: artisan,
      key: `surplus_failed:${delivery}:company`,
      href: paths.invoice(invoice.id),
      notice,
      mail: {
        ...mail,
        body: [
          `Votre client avait payé ${amount} de trop sur la facture ${invoice.number}. Sa banque n’a pas pris le remboursement\u00a0: l’argent est revenu sur votre compte Stripe. Rendez-le-lui autrement, par exemple par virement.`,
          { facts },
          { button: 'Voir la facture' },
        ],
      },
    },
  ]
}
