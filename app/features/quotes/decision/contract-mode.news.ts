import type { News } from '#app/features/notifications/tell.server.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { QUOTE_NEWS, type QuoteNews } from '#app/features/quotes/quote.news.ts'
import { factsOf } from '#app/features/quotes/quote-words.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/signatures/copy.ts'
import { paths } from '#app/paths.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'

/** What the client is told when the company says how the contract was concluded. */
export const CONTRACT_MODE_NEWS: News<Extract<QuoteEvent, { modeOf: QuoteId }>, QuoteNews> = {
  read: (ctx, { modeOf }) => QUOTE_NEWS.read(ctx, { type: 'quote.accepted', quoteId: modeOf }),
  words: {
    'contract.mode_answered': ({ quote, artisan, author, zone }) => {
      const until = quote.retractableUntil && formatDate(quote.retractableUntil, zone)
      return {
        to: author,
        key: quote.id,
        href: paths.receivedQuote(quote.id),
        mail: {
          type: 'quote_mode',
          subject: `${artisan.companyName} a répondu sur la signature de votre contrat`,
          title: 'Comment votre contrat a été conclu',
          preview: `Contrat conclu\u00a0: ${CONTRACT_MODE_LABELS[quote.contractMode!].toLocaleLowerCase('fr')}.`,
          body: [
            `Bonjour ${author.firstName}, ${artisan.companyName} a dit comment le contrat pour «\u00a0${author.title}\u00a0» a été conclu.`,
            {
              facts: factsOf(
                quote,
                ['Selon l’entreprise', CONTRACT_MODE_LABELS[quote.companyMode!]],
                ['Ce qui est retenu', CONTRACT_MODE_LABELS[quote.contractMode!]],
              ),
            },
            until
              ? `${WITHDRAWAL_COPY.period(until, quote.withdrawalOpen)} Là où vos deux réponses diffèrent, celle qui vous protège le plus est retenue.`
              : quote.urgentRepairConfirmed
                ? 'Vous avez confirmé une réparation urgente\u00a0: la loi n’y ouvre pas de droit de rétractation.'
                : 'Vous dites tous les deux que le contrat a été signé dans les locaux de l’entreprise\u00a0: la loi n’y ouvre pas de droit de rétractation.',
            'Ce n’est pas ce qui s’est passé\u00a0? Écrivez-le dans la conversation, ou prévenez notre équipe.',
            { button: 'Voir le contrat' },
          ],
        },
        notice: {
          kind: 'quote_mode',
          title: `${artisan.companyName} a dit comment votre contrat a été conclu`,
        },
      }
    },
  },
  sample: (words) => QUOTE_NEWS.sample(words, 'quote.accepted'),
}
