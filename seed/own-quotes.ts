import { and, eq, like } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { beginOwnQuote } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import { openOwnQuote } from '#app/features/quotes/own-clients/open-own-quote.server.ts'
import type { OwnQuoteInput } from '#app/features/quotes/own-clients/own-quote-form.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import type { Artisan, Particulier, Visitor } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { worksOf } from './carry-out.ts'
import { issue, writeInvoice } from './invoices.ts'
import { must, type Stage } from './stage.ts'
import { quoteInput, storyteller } from './storyteller.ts'
import { WORKS } from './works.ts'

const VISITOR: Visitor = { kind: 'visitor', clientKey: 'demonstration' }
/** Hours of the last day, after every other devis of the workshop: they are numbered in the order of their sending. */
const DAYS_AGO = { firstSent: 0.6, opened: 0.5, signed: 0.4, billed: 0.3, secondSent: 0.2 }

/**
 * Devis that the workshop writes for clients of its book: one that waits for its client, one
 * signed, its deposit billed.
 */
export async function quoteOwnClients(stage: Stage, atelier: Artisan): Promise<void> {
  const book = stage.system(0).db
  const [ida] = await book
    .select()
    .from(clients)
    .where(and(eq(clients.artisanId, atelier.artisanId), eq(clients.name, 'Ida Payet')))
  if (!ida || ida.lastDocumentAt) return
  const quoteId = await send(
    stage,
    atelier,
    { name: 'Marguerite Boyer', email: 'm.boyer@exemple.example' as EmailAddress, phone: null },
    WORKS.sink,
    DAYS_AGO.firstSent,
  )
  const marguerite = await follow(stage, quoteId, DAYS_AGO.opened)
  await storyteller(stage).accept(marguerite, quoteId, DAYS_AGO.signed, true)
  const works = await worksOf(stage, quoteId, marguerite, atelier)
  await issue(
    stage,
    works,
    await writeInvoice(stage, works, 'deposit', DAYS_AGO.billed),
    DAYS_AGO.billed,
  )
  await send(stage, atelier, { id: ida.id }, WORKS.taps, DAYS_AGO.secondSent)
}

async function send(
  stage: Stage,
  atelier: Artisan,
  client: OwnQuoteInput['client'],
  works: (typeof WORKS)[keyof typeof WORKS],
  daysAgo: number,
): Promise<QuoteId> {
  const ctx = stage.as(atelier, daysAgo)
  const quoteId = must(
    await beginOwnQuote(ctx, {
      client,
      title: works.title,
      trade: 'plomberie',
      worksLine: '14 rue de la Rivière',
      postalCode: '97400',
      insee: '97411',
    }),
    'beginning a devis for an own client',
  )
  must(await saveQuote(ctx, quoteId, quoteInput(works, 100, stage, daysAgo)), 'writing it')
  must(await sendQuote(ctx, quoteId), 'sending it')
  await stage.follow(daysAgo)
  return quoteId
}

/** The client follows the link of their mail. */
async function follow(stage: Stage, quoteId: QuoteId, daysAgo: number): Promise<Particulier> {
  const ctx = stage.as(VISITOR, daysAgo)
  const [mail] = await ctx.db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .where(like(emailLogs.dedupeKey, `own_quote:${quoteId}:%`))
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!
  const { accountId } = must(await openOwnQuote(ctx, token), 'opening a devis by its link')
  return { kind: 'particulier', accountId, clientKey: 'demonstration' }
}
