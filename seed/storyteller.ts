import { and, eq, sql } from 'drizzle-orm'
import {
  createOwnQuoteRequest,
  createQuoteRequest,
} from '#app/features/requests/ask/create-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import type { Budget, Timeframe } from '#app/features/requests/quote-request.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { sendQuoteCode } from '#app/features/quotes/decision/quote-to-sign.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { signingCodes } from '#app/features/signatures/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import type {
  AccountId,
  ArtisanId,
  LeadId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { must, type Stage } from './stage.ts'
import type { Works } from './works.ts'

/** Sixteen minutes, in days: after Premium's head start. */
const HEAD_START_OVER = 16 / 1440

/** A contact that was proposed. */
export type Lead = { id: LeadId; artisanId: ArtisanId; status: string }

/** Whom it was proposed to, as who acts. */
export function artisanOf({ artisanId }: Lead): Artisan {
  return {
    kind: 'artisan',
    accountId: artisanId as string as AccountId,
    artisanId,
    clientKey: 'demonstration',
  }
}

/** The acts that stories are made of, each with what follows from it at its moment. */
export type Storyteller = ReturnType<typeof storyteller>

/** Tells on a stage, or inside one scene of it. */
export function storyteller(stage: Stage) {
  return {
    /** A request of somebody signed in; null when it was told before. Matched, Premium's head start included. */
    async ask(
      person: Particulier,
      works: Works,
      daysAgo: number,
      options: { settle?: boolean } = {},
    ): Promise<QuoteRequestId | null> {
      const created = must(
        await createOwnQuoteRequest(stage.as(person, daysAgo), {
          form: formOf(works),
          key: works.key,
          honeypot: '',
          elapsedMs: 60_000,
        }),
        works.key,
      )
      if (created.repeated) return null
      await stage.follow(daysAgo)
      await stage.settle(daysAgo - HEAD_START_OVER)
      if (options.settle) await stage.settle(daysAgo - 31)
      return created.requestId
    },
    /** A visitor's request, whose link was not followed yet. */
    async askAsVisitor(email: string, works: Works, daysAgo: number): Promise<void> {
      const ctx = stage.as({ kind: 'visitor', clientKey: 'demonstration-visitor' }, daysAgo)
      must(
        await createQuoteRequest(ctx, {
          form: { ...formOf(works), firstName: 'Romain', lastName: 'Visiteur', email },
          key: works.key,
          honeypot: '',
          elapsedMs: 60_000,
        }),
        works.key,
      )
      await stage.follow(daysAgo)
    },
    async leadsOf(requestId: QuoteRequestId): Promise<Lead[]> {
      const found = await stage
        .system(0)
        .db.select({ id: leads.id, artisanId: leads.artisanId, status: leads.status })
        .from(leads)
        .where(and(eq(leads.requestId, requestId), eq(leads.status, 'proposed')))
      if (found.length < 3)
        throw new Error(`Demonstration: ${found.length} artisans for ${requestId}`)
      return found
    },
    async take(lead: Lead, daysAgo: number): Promise<void> {
      must(await takeLead(stage.as(artisanOf(lead), daysAgo), lead.id), 'taking a lead')
      await stage.follow(daysAgo)
    },
    async say(person: Particulier, leadId: LeadId, body: string, daysAgo: number): Promise<void> {
      must(await postMessage(stage.as(person, daysAgo), leadId, body), 'writing a message')
      await stage.follow(daysAgo)
    },
    /** The artisan answers what was written, having read it. */
    async answer(lead: Lead, body: string, daysAgo: number): Promise<void> {
      const ctx = stage.as(artisanOf(lead), daysAgo)
      await markMessagesRead(ctx, lead.id)
      must(await postMessage(ctx, lead.id, body), 'answering')
      await stage.follow(daysAgo)
    },
    /** A devis written and sent; `percent` of the usual price. */
    async quote(
      lead: Lead,
      works: Works,
      percent: number,
      daysAgo: number,
      options: { validForDays?: number } = {},
    ): Promise<QuoteId> {
      const ctx = stage.as(artisanOf(lead), daysAgo)
      const quoteId = must(await createQuote(ctx, lead.id), 'beginning a devis')
      must(
        await saveQuote(
          ctx,
          quoteId,
          quoteInput(works, percent, stage, daysAgo, options.validForDays),
        ),
        'saving a devis',
      )
      must(await sendQuote(ctx, quoteId), 'sending a devis')
      await stage.follow(daysAgo)
      return quoteId
    },
    async accept(
      person: Particulier,
      quoteId: QuoteId,
      daysAgo: number,
      earlyStart: boolean,
    ): Promise<void> {
      const ctx = stage.as(person, daysAgo)
      const [row] = await ctx.db
        .select({ contentHash: quotes.contentHash, name: quotes.clientName })
        .from(quotes)
        .where(eq(quotes.id, quoteId))
      await inTransaction(ctx, async (tx) => {
        must(await sendQuoteCode(tx, quoteId), 'sending the code of a devis')
        must(
          await acceptQuote(tx, quoteId, {
            signature: { name: row!.name, agreed: true, certified: true },
            drawing: '',
            code: await codeInMail(tx, quoteId),
            mode: 'distance',
            earlyStart,
            urgentRepair: false,
            contentHash: row!.contentHash!,
            choice: [],
            device: { address: '192.0.2.1', userAgent: '' },
          }),
          'accepting a devis',
        )
      })
      await stage.follow(daysAgo)
    },
  }
}

/** The code that signs a devis or an amendment, read where its mail waits to leave. */
export async function codeInMail(tx: Ctx, subjectId: string): Promise<string> {
  const [mail] = await tx.db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .innerJoin(signingCodes, eq(emailLogs.dedupeKey, sql`'signing_code:' || ${signingCodes.id}`))
    .where(eq(signingCodes.subjectId, subjectId))
  return /^\d{6}$/m.exec(mail!.text)![0]
}

function formOf(works: Works) {
  return {
    trade: works.trade as TradeSlug,
    postalCode: '97400',
    insee: '97411',
    description: works.description,
    budget: works.budget as Budget,
    timeframe: works.timeframe as Timeframe,
    answers: works.answers,
    wantedQuotes: 5,
    phoneSharing: 'one_by_one' as const,
    photoIds: [],
  }
}

/** What a company writes into its devis for works, at `percent` of their usual price. */
export function quoteInput(
  works: Works,
  percent: number,
  stage: Stage,
  daysAgo: number,
  validForDays = 30,
) {
  const today = dayOf(stage.system(daysAgo).now, 'Indian/Reunion')
  const { options = [] } = works
  return {
    title: works.title,
    worksAddress: '14 rue de la Rivière, 97400 Saint-Denis',
    workNature: works.title,
    validUntil: addDays(today, validForDays),
    startText: 'sous trois semaines',
    startOn: addDays(today, 21),
    durationText: works.duration,
    paymentTerms: 'Par virement ou chèque, à réception de la facture.',
    instalmentsText: '30\u00a0% à la commande\nsolde à la réception des travaux',
    wasteNone: false,
    wasteQuantity: 'un quart de mètre cube',
    wasteHandling: 'triés et emportés par l’entreprise',
    wastePlace: 'déchèterie professionnelle, Saint-Denis',
    wasteCost: 0,
    travelCosts: 0,
    materialsText: works.materials,
    localTaxText: '',
    energyAid: false,
    rgeHeld: '' as const,
    subcontractorsText: '',
    labourIncluded: false,
    fossilBoiler: '' as const,
    solarPlant: '' as const,
    urgentRepair: false,
    urgentWhat: '',
    urgentCalledAt: '',
    // The companies of the demonstration are under the franchise: no VAT.
    options: options.map(({ title, explanation, group }) => ({ title, explanation, group })),
    lines: [
      ...works.lines,
      ...options.flatMap(({ title, lines }, option) =>
        lines.map((line) => ({ ...line, workItem: title, option })),
      ),
    ].map(({ price, quantity, ...line }) => ({
      ...line,
      quantity: quantity * 1_000,
      unitPrice: Math.round((price * percent) / 100) * 100,
      vat: 0,
    })),
  }
}
