import { formatDate } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import type { PlanOrderLineKind } from './plan-order.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'

/** What an artisan is told of a line of their order: the title of its mail and of its notice, and a sentence or two. */
export type PlanOrderWords = { title: string; text: string }

/** An order as its mails and notices speak of it. */
export type PlanOrderTold = {
  plan: Offer
  months: number
  reference: string
  startsAt: Date | null
  endsAt: Date | null
}

/** « 1 mois », « 12 mois ». */
export function monthsInWords(months: number): string {
  return `${months}\u00a0mois`
}

/**
 * What is told of a line; null for what is not told: a period that begins was announced when it was
 * activated, an invoice brings itself. `bank`: the operator gave the account to pay to; without it,
 * it comes with the invoice.
 */
export function planOrderWords(
  line: {
    kind: PlanOrderLineKind
    cents: number | null
    reference: string | null
    reason: string | null
    adminId: string | null
  },
  order: PlanOrderTold,
  { bank, timeZone }: { bank: boolean; timeZone: string },
): PlanOrderWords | null {
  const name = PLANS[order.plan].name
  const day = (instant: Date | null) => (instant ? formatDate(instant, timeZone) : '')
  const why = line.reason ? ` Raison donnée par l’équipe\u00a0: ${line.reason}` : ''
  switch (line.kind) {
    case 'asked':
      return {
        title: `Votre demande de formule ${name}`,
        text: `Nous avons reçu votre demande. ${bank ? `Vous pouvez faire le virement dès maintenant, avec la référence ${order.reference}, ou attendre la facture.` : `La facture vous dira où faire le virement, avec la référence ${order.reference}.`} La formule commence une fois le virement reçu et activé par l’équipe.`,
      }
    case 'payment':
      return {
        title: 'Votre virement est arrivé',
        text: `Nous avons reçu ${formatEuros(line.cents ?? 0)} pour la formule ${name}.`,
      }
    case 'correction':
      return {
        title: 'Un virement est corrigé',
        text: `Le virement de ${formatEuros(-(line.cents ?? 0))} noté pour la formule ${name} est retiré.${why}`,
      }
    case 'activated':
      return {
        title: `Votre formule ${name} est activée`,
        text: `Elle va du ${day(order.startsAt)} au ${day(order.endsAt)}. Elle ne se renouvelle pas d’elle-même.`,
      }
    case 'ending':
      return {
        title: `Votre formule ${name} se termine bientôt`,
        text: `Elle va jusqu’au ${day(order.endsAt)}. Pour continuer sans interruption, demandez la suite dès maintenant\u202f; sans demande, vous passez ensuite en Gratuit et rien ne vous est débité.`,
      }
    case 'ended':
      return {
        title: `Votre formule ${name} est arrêtée`,
        text: `L’équipe a mis fin à cette période.${why}`,
      }
    case 'cancelled':
      return {
        title: `Votre demande de formule ${name} est annulée`,
        text: line.adminId
          ? `L’équipe a annulé votre demande.${why}`
          : 'Vous avez annulé votre demande. Rien ne vous est demandé.',
      }
    // The invoice has its own mail, with its file.
    case 'invoiced':
    case 'begun':
      return null
  }
}
