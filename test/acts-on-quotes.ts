import * as signOnSitePage from '#app/features/quotes/decision/sign-on-site.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import type { TestDatabase } from './database.ts'
import { aDraftQuote, anAcceptance, aSentQuote } from './quote-builders.ts'
import { withMobile } from './sms-stand-in.ts'
import type { Tried } from './standing-scenes.ts'

/** Acts on a devis that a standing may refuse. */
export const actsOnQuotes = (database: TestDatabase): Tried[] => [
  {
    file: 'quotes/editor/quote.page.tsx',
    act: 'follow-up',
    asks: 'write',
    page: quotePage,
    make: async () => {
      const { artisan, quoteId } = await aSentQuote(database)
      await database.pool.query(
        `update quotes set sent_at = sent_at - interval '4 days' where id = $1`,
        [quoteId],
      )
      return { artisan, params: { quoteId }, post: { intent: 'follow-up', body: 'Bonjour.' } }
    },
  },
  {
    file: 'quotes/editor/quote.page.tsx',
    act: 'send-kept',
    asks: 'quote',
    page: quotePage,
    make: async () => {
      const draft = await aDraftQuote(database)
      return {
        artisan: draft.artisan,
        params: { quoteId: draft.quoteId },
        post: { intent: 'send-kept' },
      }
    },
  },
  {
    file: 'quotes/decision/sign-on-site.page.tsx',
    act: 'code',
    asks: 'quote',
    page: signOnSitePage,
    make: async () => {
      const { artisan, quoteId } = await aSentQuote(database)
      return { artisan, params: { quoteId }, post: { intent: 'code' } }
    },
  },
  {
    file: 'quotes/decision/sign-on-site.page.tsx',
    act: 'code-sms',
    asks: 'quote',
    page: signOnSitePage,
    make: async () => {
      const { artisan, author, quoteId } = await aSentQuote(database)
      await withMobile(database, author.accountId)
      return { artisan, params: { quoteId }, post: { intent: 'code-sms' } }
    },
  },
  {
    file: 'quotes/decision/sign-on-site.page.tsx',
    act: 'accept',
    asks: 'quote',
    page: signOnSitePage,
    make: async () => {
      const { artisan, quoteId } = await aSentQuote(database)
      const { code, contentHash } = await anAcceptance(database, quoteId)
      const signed = {
        signedName: 'Claire Martin',
        agreed: 'on',
        certified: 'on',
        together: 'on',
      }
      return {
        artisan,
        params: { quoteId },
        post: { intent: 'accept', ...signed, signingCode: code, contentHash },
      }
    },
  },
]
