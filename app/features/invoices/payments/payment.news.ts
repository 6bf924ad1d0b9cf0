import { eq } from 'drizzle-orm'
import { isNotTaken } from '#app/features/invoices/flows/electronic.ts'
import { readFlowStanding } from '#app/features/invoices/flows/read-standing.server.ts'
import { documentsOf } from '#app/features/documents/attached-documents.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { readInvoiceSides, toClient } from '#app/features/invoices/read-invoice-sides.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type InvoiceId } from '#app/values/identity/ids.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { cardReceipt, surplus, surplusFailed, toldByStripe } from './card/card-news.ts'
import { cardPayments } from './card/tables.server.ts'
import { MEANS_LABELS } from './copy.ts'
import { isDisputed } from './disputes/read-disputes.server.ts'
import { invoiceDisputes } from './disputes/tables.server.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentNews } from './payment-news.ts'
import { readPaymentFacts } from './read-payments.server.ts'
import { REMINDER_WORDS } from './reminders/reminder-words.ts'
import { invoicePayments } from './tables.server.ts'

/**
 * What is told of the money of invoices: receipts and reminders to the client, disputes to the
 * company and their end to both.
 */
export const PAYMENT_NEWS_OF_INVOICES: News<PaymentEvent, PaymentNews> = {
  async read(ctx, event) {
    const facts = { payment: null, dispute: null, step: null, letter: null, surplusCents: null }
    if (event.type === 'payment.recorded') {
      const [payment] = await ctx.db
        .select()
        .from(invoicePayments)
        .where(eq(invoicePayments.id, event.paymentId))
      return payment ? readOf(ctx, payment.invoiceId, { ...facts, payment }) : null
    }
    if (event.type === 'card_payment.surplus' || event.type === 'card_payment.surplus_failed') {
      const [page] = await ctx.db
        .select()
        .from(cardPayments)
        .where(eq(cardPayments.id, event.pageId))
      return page
        ? readOf(ctx, page.invoiceId, {
            ...facts,
            surplusCents: page.surplusCents,
            surplusByTransfer: page.transfer !== null,
          })
        : null
    }
    if (event.type === 'invoice.reminded') {
      const { step, invoiceId } = event
      const letter = (await documentsOf(ctx, invoiceId)).formal_notice ?? null
      const news = await readOf(ctx, invoiceId, {
        ...facts,
        step,
        letter: step === 'formal' ? letter : null,
      })
      // Paid, credited, disputed or not taken since: there is nothing to ask for.
      if (!news || news.account.dueCents === 0) return null
      if (await isDisputed(ctx, event.invoiceId)) return null
      return isNotTaken((await readFlowStanding(ctx, event.invoiceId)).standing) ? null : news
    }
    const [dispute] = await ctx.db
      .select()
      .from(invoiceDisputes)
      .where(eq(invoiceDisputes.id, event.disputeId))
    // Where its contract is disputed, the dispute tells.
    return dispute && !dispute.ofWorks
      ? readOf(ctx, dispute.invoiceId, { ...facts, dispute })
      : null
  },
  words: {
    'payment.recorded': (news) =>
      news.payment!.stripeId ? [...cardReceipt(news), toldByStripe(news)] : receipt(news),
    'card_payment.surplus': (news, delivery) => surplus(news, delivery),
    'card_payment.surplus_failed': (news, delivery) => surplusFailed(news, delivery),
    'invoice.reminded': (news) => reminder(news),
    'invoice.disputed': ({ invoice, artisan, client, dispute }) => ({
      to: artisan,
      key: dispute!.id,
      href: paths.invoice(invoice.id),
      notice: {
        kind: 'invoice',
        title: `${client.firstName} conteste la facture ${invoice.number}`,
      },
      mail: {
        type: 'invoice_dispute',
        subject: `Facture ${invoice.number} contestée`,
        title: 'Votre client conteste une facture',
        preview: `Facture ${invoice.number}, ${invoice.title}.`,
        body: [
          `${client.firstName} n’est pas d’accord avec la facture ${invoice.number}\u00a0:`,
          { words: dispute!.text },
          'Les relances sont arrêtées. Notre équipe vous écrit à tous les deux\u00a0; vous pouvez aussi lui répondre directement.',
          { button: 'Voir la facture' },
        ],
      },
    }),
    'invoice.dispute_closed': (news) => [
      { ...closed(news, 'artisan'), to: news.artisan, href: paths.invoice(news.invoice.id) },
      ...toClient(news, closed(news, 'client')),
    ],
  },
  sample: ({ name, company, title, text, phone }, type) => ({
    invoice: {
      id: newId(),
      number: 'F-00042',
      title,
      snapshot: {
        bank: phone ? { iban: 'FR7630006000011234567890189', bic: null, holder: company } : null,
      },
    },
    account: {
      state: phone ? 'partly_paid' : 'late',
      owedCents: 84_200,
      paidCents: phone ? 20_000 : 0,
      leftCents: 64_200,
      dueCents: 64_200,
      dueOn: '2026-04-09',
      heldCents: 0,
      heldUntil: null,
      overpaidCents: 0,
    },
    payment: {
      id: newId(),
      amountCents: phone ? 20_000 : -20_000,
      receivedOn: '2026-03-12',
      means: 'transfer',
      reference: text,
      corrects: null,
      stripeId: type === 'payment.recorded' && phone ? 'pi_1' : null,
    },
    surplusCents: 20_000,
    dispute: { id: newId(), text, answer: text, ofWorks: false },
    step: type === 'invoice.reminded' ? (phone ? 'polite' : 'formal') : null,
    letter: null,
    artisan: { companyName: company },
    client: { firstName: name, email: 'client@exemple.example', accountId: phone ? newId() : null },
    clientHref: paths.receivedInvoice(newId()),
  }),
}

async function readOf(
  ctx: Ctx,
  invoiceId: InvoiceId,
  facts: Pick<
    PaymentNews,
    'payment' | 'dispute' | 'step' | 'letter' | 'surplusCents' | 'surplusByTransfer'
  >,
): Promise<PaymentNews | null> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  const sides = invoice && (await readInvoiceSides(ctx, invoiceId))
  if (!sides) return null
  const { account } = await readPaymentFacts(ctx, invoiceId)
  return { ...sides, invoice, account, ...facts }
}

/** The client's receipt of a payment, or that one was taken back or given back. */
function receipt(news: PaymentNews): Told[] {
  const { invoice, artisan, account, payment } = news
  const { id, amountCents, receivedOn, means, corrects } = payment!
  const amount = formatEuros(Math.abs(amountCents))
  // What takes back a refund is above zero.
  const mistake = amountCents > 0 ? 'remboursement' : 'paiement'
  const what = corrects
    ? `Un ${mistake} enregistré par erreur est annulé`
    : amountCents > 0
      ? 'Votre paiement est enregistré'
      : 'Un remboursement est enregistré'
  return toClient(news, {
    key: id,
    notice: { kind: 'invoice', title: `${what}\u00a0: ${amount}` },
    mail: {
      type: 'invoice_payment',
      subject: `${what}, facture ${invoice.number}`,
      title: what,
      preview: `${amount}, facture ${invoice.number} ${ofName(artisan.companyName)}.`,
      body: [
        corrects
          ? `${artisan.companyName} avait enregistré ce ${mistake} par erreur, et l’annule.`
          : amountCents > 0
            ? `${artisan.companyName} confirme avoir reçu votre paiement. Cet email vaut reçu.`
            : `${artisan.companyName} vous a rendu ce que vous aviez payé en trop.`,
        {
          facts: [
            ['Facture', invoice.number!],
            ['Montant', amount],
            ['Moyen', MEANS_LABELS[means]],
            ['Le', formatDay(receivedOn)],
            ['Reste à payer', formatEuros(account.leftCents)],
          ],
        },
        { button: 'Voir la facture' },
      ],
    },
  })
}

function reminder(news: PaymentNews): Told[] {
  const { invoice, artisan, client, account, step, letter } = news
  const { subject, title, first, last } = REMINDER_WORDS[step!]
  const bank = invoice.snapshot?.bank
  const due = formatDay(account.dueOn)
  const of = { number: invoice.number!, company: artisan.companyName, due }
  return toClient(news, {
    key: `${invoice.id}:${step}`,
    notice: { kind: 'invoice', title: `${title}\u00a0: facture ${invoice.number}` },
    mail: {
      type: 'invoice_reminder',
      attachments: letter ? [letter] : [],
      subject: subject(of),
      title,
      preview: `${formatEuros(account.dueCents)}, échéance le ${due}.`,
      body: [
        `Bonjour ${client.firstName},`,
        first(of),
        {
          facts: [
            ['Facture', invoice.number!],
            ['Objet', invoice.title],
            ['À payer', formatEuros(account.dueCents)],
            ['Échéance', due],
            ...(bank ? [['IBAN', formatIban(bank.iban)] as [string, string]] : []),
          ],
        },
        last,
        { button: 'Voir la facture' },
      ],
    },
  })
}

function closed(
  { invoice, dispute }: PaymentNews,
  side: 'artisan' | 'client',
): Omit<Told, 'to' | 'href'> {
  const what = `Facture ${invoice.number}\u00a0: la contestation est close`
  return {
    key: `${dispute!.id}:closed:${side}`,
    notice: { kind: 'invoice', title: what },
    mail: {
      type: 'invoice_dispute',
      subject: what,
      title: 'La contestation est close',
      preview: `Facture ${invoice.number}.`,
      body: [
        'Voici ce que notre équipe répond à chacun\u00a0:',
        { words: dispute!.answer },
        { button: 'Voir la facture' },
      ],
    },
  }
}
