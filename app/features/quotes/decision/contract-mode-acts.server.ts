import { and, eq } from 'drizzle-orm'
import { QUOTE_SENTENCES } from '#app/features/quotes/quote-words.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { awaitsCompanyMode, type ContractMode } from '#app/features/signatures/signature.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { answerContractMode } from './answer-contract-mode.server.ts'

/** How the client says that the company's own contract was concluded, while the company has not answered; else null. */
export async function awaitedModeOf(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<ContractMode | null> {
  const [quote] = await ctx.db
    .select({ companyMode: quotes.companyMode })
    .from(quotes)
    .where(
      and(
        eq(quotes.id, quoteId),
        eq(quotes.artisanId, ctx.who.artisanId),
        eq(quotes.status, 'accepted'),
      ),
    )
  if (!quote) return null
  const said = (await signaturesOf(ctx, { kind: 'quote', id: quoteId })).find(
    ({ role }) => role === 'client',
  )?.mode
  return said && awaitsCompanyMode(said, quote.companyMode) ? said : null
}

/** What the company answers to it. */
export const contractModeActs = (ctx: Ctx<Artisan>, quoteId: QuoteId) => ({
  'confirm-mode': answerBy(ctx, quoteId, true),
  'contest-mode': answerBy(ctx, quoteId, false),
})

const answerBy = (ctx: Ctx<Artisan>, quoteId: QuoteId, agrees: boolean) =>
  act({
    run: () => answerContractMode(ctx, quoteId, agrees),
    refusals: QUOTE_SENTENCES,
    done: 'Réponse enregistrée',
  })
