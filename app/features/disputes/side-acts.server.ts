import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type DisputeId, type DisputeOfferId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { agreedOf } from './agreement.server.ts'
import { DISPUTE_ERRORS } from './copy.ts'
import { answerOfferForm, invoiceForm, offerForm, wordsForm } from './dispute-form.ts'
import { acceptOffer, makeOffer, refuseOffer, takeBackOffer } from './offers.server.ts'
import { choicesOf } from './invoice-choices.server.ts'
import type { Reader } from './own-dispute.server.ts'
import { readDispute } from './queries.server.ts'
import {
  addInvoice,
  appealDispute,
  askTeam,
  sayInDispute,
  withdrawDispute,
} from './say-in-dispute.server.ts'

/** What the page of a dispute shows to one of its sides. */
export async function sidePage(ctx: Reader, disputeId: string) {
  const id = orNotFound(parseId<DisputeId>(disputeId))
  const found = orNotFound(await readDispute(ctx, id))
  const { company: _, ...dispute } = found
  const named = new Set<string>(dispute.invoices.map((invoice) => invoice.id))
  const invoices = dispute.endedAt ? [] : await choicesOf(ctx, dispute.works)
  return {
    dispute,
    agreement: agreedOf(found),
    invoices: invoices.filter((invoice) => !named.has(invoice.id)),
    today: dayOf(ctx.now, dispute.zone),
    now: ctx.now,
  }
}

/** The fields of offers that a refusal stands beside; those of the side and of the team alike. */
export const OFFER_FIELDS = {
  offer_amount_missing: 'amountCents',
  offer_amount_too_large: 'amountCents',
  offer_day_missing: 'dueOn',
  offer_day_past: 'dueOn',
  offer_text_missing: 'text',
} as const
const TEXT = { text_too_short: 'text', text_too_long: 'text' } as const
const refusals = DISPUTE_ERRORS

/** What a side does in a dispute of theirs. */
export function sideActs(ctx: Reader, id: DisputeId) {
  const offerOf = ({ offer }: { offer: string }) => orNotFound(parseId<DisputeOfferId>(offer))
  return {
    say: act({
      form: wordsForm,
      run: ({ text }) => sayInDispute(ctx, id, text),
      refusals,
      beside: { ...TEXT, too_many_entries: 'text' },
      done: { title: 'Ajouté au litige', description: 'L’autre partie est prévenue.' },
    }),
    offer: act({
      form: offerForm,
      run: (offer) => makeOffer(ctx, id, offer),
      refusals,
      beside: OFFER_FIELDS,
      done: { title: 'Proposition envoyée', description: 'Vous êtes prévenu de la réponse.' },
    }),
    accept: act({
      form: answerOfferForm,
      run: (fields) => acceptOffer(ctx, id, offerOf(fields)),
      refusals,
      done: 'Proposition acceptée',
    }),
    refuse: act({
      form: answerOfferForm,
      run: (fields) => refuseOffer(ctx, id, offerOf(fields)),
      refusals,
      done: 'Proposition refusée',
    }),
    'take-back': act({
      form: answerOfferForm,
      run: (fields) => takeBackOffer(ctx, id, offerOf(fields)),
      refusals,
      done: 'Proposition retirée',
    }),
    invoice: act({
      form: invoiceForm,
      run: async ({ invoiceId }) =>
        invoiceId ? addInvoice(ctx, id, invoiceId) : refuse('invoice_not_disputable'),
      refusals,
      beside: { invoice_not_disputable: 'invoiceId' },
      done: { title: 'Facture jointe', description: 'Ses relances sont arrêtées.' },
    }),
    team: act({
      run: () => askTeam(ctx, id),
      refusals,
      done: { title: 'Avis demandé', description: 'Notre équipe lit le dossier.' },
    }),
    appeal: act({
      form: wordsForm,
      run: ({ text }) => appealDispute(ctx, id, text),
      refusals,
      beside: TEXT,
      done: { title: 'Avis contesté', description: 'Une autre personne reprend le dossier.' },
    }),
    withdraw: act({
      run: () => withdrawDispute(ctx, id),
      refusals,
      done: { title: 'Litige retiré', description: 'L’autre partie est prévenue.' },
    }),
  }
}
