import { eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type WorksId } from '#app/values/identity/ids.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { deliveries } from '#app/features/quotes/delivery/delivery.tables.server.ts'

type Right = Pick<typeof quotes.$inferSelect, 'retractableUntil' | 'withdrawalOpen'>

type DeliveryNews = LeadNews & {
  said: typeof deliveries.$inferSelect
  quote: Pick<typeof quotes.$inferSelect, 'number' | 'clientName'> & Right
  /** The amendment whose goods are meant; null for the devis. */
  amendment: (Pick<typeof amendments.$inferSelect, 'id' | 'number'> & Right) | null
  worksId: WorksId
}

/** What both sides are told of a delivery: who says what, and until when the contract can now be renounced. */
export const DELIVERY_NEWS: News<Extract<QuoteEvent, { deliveryId: string }>, DeliveryNews> = {
  async read(ctx, { deliveryId }) {
    const [row] = await ctx.db
      .select({ said: deliveries, quote: quotes, amendment: amendments, worksId: worksTable.id })
      .from(deliveries)
      .innerJoin(quotes, eq(quotes.id, deliveries.quoteId))
      .innerJoin(worksTable, eq(worksTable.quoteId, quotes.id))
      .leftJoin(amendments, eq(amendments.id, deliveries.amendmentId))
      .where(eq(deliveries.id, deliveryId))
    const news = row && (await readLeadNews(ctx, row.quote.leadId))
    return news && (row.amendment ?? row.quote).retractableUntil ? { ...news, ...row } : null
  },
  words: {
    'delivery.said': (news) => {
      const { said, quote, amendment, worksId, artisan, author, request } = news
      const right = amendment ?? quote
      const paper = amendment ? `avenant ${amendment.number}` : `devis ${quote.number}`
      const byCompany = said.saidBy === 'artisan'
      const who = byCompany ? artisan.companyName : quote.clientName
      const what =
        said.deliveredOn === null
          ? 'que tout le matériel n’est pas encore livré'
          : `${said.isLast ? 'la dernière livraison' : 'une livraison'} de matériel le ${formatDay(said.deliveredOn)}`
      const period = WITHDRAWAL_COPY.period(
        formatDate(right.retractableUntil!, timeZoneOf(request.insee)),
        right.withdrawalOpen,
      )
      const told = (side: 'artisan' | 'client'): Told => ({
        to: side === 'artisan' ? artisan : author,
        key: `${said.id}:${side}`,
        href: amendment
          ? (side === 'artisan' ? paths.amendment : paths.myAmendment)(amendment.id)
          : (side === 'artisan' ? paths.works : paths.myWorks)(worksId),
        // Whoever said it knows already: the notice is for the other side.
        notice: byCompany === (side === 'client') && {
          kind: 'intervention',
          title: `${who} déclare ${what}`,
        },
        mail: {
          type: 'delivery_said',
          subject: `Livraison du matériel, ${paper}`,
          title: 'Livraison du matériel',
          preview: `${who} déclare ${what}.`,
          body: [
            `${who} déclare ${what}, pour ${amendment ? 'l’' : 'le '}${paper}.`,
            side === 'client' ? period : period.replace('Vous pouvez', 'Le client peut'),
            side === 'client' &&
              byCompany &&
              'Ce n’est pas exact\u202f? Dites-le sur sa page\u00a0: c’est le jour le plus tardif qui compte.',
            { button: amendment ? 'Voir l’avenant' : 'Voir l’intervention' },
          ],
        },
      })
      return [told('client'), told('artisan')]
    },
  },
  sample: ({ name, company, phone }) => ({
    said: {
      id: newId(),
      saidBy: phone ? 'artisan' : 'particulier',
      deliveredOn: phone && '2026-03-10',
      isLast: phone !== null,
    },
    quote: {
      number: 'D-2026-0042',
      clientName: name,
      retractableUntil: new Date('2026-03-24T12:00:00Z'),
      withdrawalOpen: phone === null,
    },
    amendment: null,
    worksId: newId(),
    request: { insee: '75056' },
    artisan: { companyName: company },
    author: { firstName: name },
  }),
}
