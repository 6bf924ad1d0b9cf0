import { eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AmendmentId, type WorksId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { toRefund } from '#app/features/quotes/refund/refund.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'

type RefundNews = LeadNews & {
  refund: typeof refunds.$inferSelect
  quote: Pick<typeof quotes.$inferSelect, 'number' | 'clientName'>
  /** The number of the amendment that was renounced alone; null for the contract. */
  amendment: string | null
  worksId: WorksId
}
type Side = 'artisan' | 'client'

/** What is told of a refund, to the side that waits; a late one to both. */
export const REFUND_NEWS: News<Extract<QuoteEvent, { refundOf: string }>, RefundNews> = {
  async read(ctx, { refundOf }) {
    const [row] = await ctx.db
      .select({
        refund: refunds,
        quote: quotes,
        amendment: amendments.number,
        worksId: worksTable.id,
      })
      .from(refunds)
      .innerJoin(quotes, eq(quotes.id, refunds.quoteId))
      .innerJoin(worksTable, eq(worksTable.quoteId, quotes.id))
      .leftJoin(amendments, eq(amendments.id, refunds.amendmentId))
      .where(eq(refunds.id, refundOf))
    const news = row && (await readLeadNews(ctx, row.quote.leadId))
    return news ? { ...news, ...row } : null
  },
  words: {
    'refund.stated': (news, delivery) =>
      told(
        news,
        'client',
        `stated:${delivery}`,
        `${news.artisan.companyName} a établi le décompte de votre rétractation`,
        [
          'Vous pouvez le contester sur la page du décompte\u00a0: l’artisan et notre équipe sont prévenus.',
        ],
      ),
    'refund.contested': (news, delivery) =>
      told(
        news,
        'artisan',
        `contested:${delivery}`,
        `${news.quote.clientName} conteste le décompte de la rétractation`,
        [{ words: news.refund.contestText }, 'Vous pouvez le corriger sur la page du décompte.'],
      ),
    'refund.repaid': (news) =>
      told(news, 'client', 'repaid', `${news.artisan.companyName} déclare vous avoir remboursé`, [
        'Confirmez-le quand la somme est arrivée, ou dites qu’elle n’est pas là.',
      ]),
    'refund.confirmed': (news) =>
      told(news, 'artisan', 'confirmed', `${news.quote.clientName} confirme le remboursement`, []),
    'refund.due_soon': (news) =>
      told(news, 'artisan', 'due_soon', 'Un remboursement arrive à échéance', []),
    'refund.overdue': (news) => [
      told(news, 'artisan', 'overdue:artisan', 'Le délai de remboursement est passé', []),
      told(news, 'client', 'overdue:client', 'Le délai de votre remboursement est passé', [
        `Si ${news.artisan.companyName} vous doit encore une somme, contestez sur la page du décompte\u00a0: notre équipe le lit et vous répond.`,
      ]),
    ],
  },
  sample: ({ name, company, text, phone }) => ({
    refund: {
      id: newId(),
      amendmentId: phone && newId(),
      dueAt: new Date('2026-03-24T12:00:00Z'),
      statedAt: phone && new Date('2026-03-12T12:00:00Z'),
      owedCents: 12_000,
      depositsCents: 50_000,
      contestText: text,
    },
    quote: { number: 'D-2026-0042', clientName: name },
    amendment: phone && 'D-2026-0042/A1',
    worksId: newId(),
    request: { insee: '75056' },
    artisan: { companyName: company },
    author: { firstName: name },
  }),
}

function told(
  { refund, quote, amendment, worksId, artisan, author, request }: RefundNews,
  side: Side,
  cause: string,
  what: string,
  more: (string | { words: string })[],
): Told {
  const due = formatDate(refund.dueAt, timeZoneOf(request.insee))
  const paper = amendment ? `avenant ${amendment}` : `devis ${quote.number}`
  return {
    to: side === 'artisan' ? artisan : author,
    key: `${refund.id}:${cause}`,
    href: pageOf(side, refund.amendmentId, worksId),
    notice: { kind: 'refund', title: what },
    mail: {
      type: 'refund',
      subject: `${what}, ${paper}`,
      title: what,
      preview: `À rembourser au plus tard le ${due}.`,
      body: [
        refund.statedAt
          ? {
              facts: [
                amendment ? ['Avenant', amendment] : ['Devis', quote.number ?? ''],
                ['Acomptes reçus', formatEuros(refund.depositsCents)],
                ['Dû pour ce qui a été fait', formatEuros(refund.owedCents)],
                ['À rembourser', formatEuros(toRefund(refund))],
                ['Au plus tard le', due],
              ],
            }
          : side === 'artisan'
            ? `Votre client a renoncé ${amendment ? `à l’${paper}` : `au contrat du ${paper}`}. Déclarez ce que vous avez fait et reçu\u00a0: toute somme à rendre est due au plus tard le ${due}.`
            : `${artisan.companyName} n’a pas encore déclaré ce qu’il a fait et reçu pour ${amendment ? 'l’' : 'le '}${paper}. Toute somme à vous rendre est due au plus tard le ${due}.`,
        ...more,
        { button: 'Voir le décompte' },
      ],
    },
  }
}

/** Where a side settles it: on the amendment that was renounced alone, or on the works. */
const pageOf = (side: Side, amendmentId: AmendmentId | null, worksId: WorksId) =>
  amendmentId
    ? (side === 'artisan' ? paths.amendment : paths.myAmendment)(amendmentId)
    : (side === 'artisan' ? paths.works : paths.myWorks)(worksId)
