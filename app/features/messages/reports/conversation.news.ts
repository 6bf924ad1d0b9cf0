import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import type { MessageEvent } from '#app/features/messages/events.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { conversationReports } from '#app/features/messages/tables.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import {
  newId,
  type AccountId,
  type ConversationReportId,
  type LeadId,
} from '#app/values/identity/ids.ts'
import type { ReportDecision } from './conversation-report.ts'

const artisanAccount = alias(users, 'artisan_account')
const authorAccount = alias(users, 'author_account')

type Side = { accountId: AccountId; email: string }
type ConversationNews = {
  report: typeof conversationReports.$inferSelect
  /** Null where there is no account, or not any more. */
  artisan: Side | null
  author: Side | null
}

const DECISIONS: Record<ReportDecision, string> = {
  kept: 'Nous n’avons rien trouvé qui s’oppose à nos conditions d’utilisation ou à la loi.',
  removed: 'Le message que vous avez signalé est retiré\u00a0: plus personne ne peut le lire.',
  closed: 'La conversation est fermée\u00a0: plus personne ne peut y écrire.',
}

/**
 * What is told of a reported conversation: to who reported, what was decided; to the other side, when something of
 * theirs was taken away or closed (DSA, article 17).
 */
export const CONVERSATION_NEWS: News<
  Extract<MessageEvent, { type: 'conversation.decided' }>,
  ConversationNews
> = {
  async read(ctx, { reportId }) {
    const [row] = await ctx.db
      .select({
        report: conversationReports,
        artisan: { accountId: artisanAccount.id, email: artisanAccount.email },
        author: { accountId: authorAccount.id, email: authorAccount.email },
      })
      .from(conversationReports)
      .innerJoin(leads, eq(leads.id, conversationReports.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .leftJoin(artisanAccount, eq(artisanAccount.id, artisans.accountId))
      .leftJoin(authorAccount, eq(authorAccount.id, quoteRequests.particulierId))
      .where(eq(conversationReports.id, reportId as ConversationReportId))
    return row ?? null
  },
  words: {
    'conversation.decided': ({ report, artisan, author }) => {
      const { decision, answer } = report
      if (!decision) return []
      const { emails, legal } = operator()
      const key = `${report.leadId}:${report.id}`
      const href = paths.contact()
      // The mediator is for consumers (Code de la consommation, L611-1): a company is not led there.
      const mediatorFor = (reader: Side) => reader !== artisan && legal.mediator
      const sides = [artisan, author].filter((side) => side !== null)
      const reporter = sides.find(({ accountId }) => accountId === report.accountId)
      const other = sides.find(({ accountId }) => accountId !== report.accountId)
      const told: Told[] = []
      if (reporter) {
        const mediator = mediatorFor(reporter)
        told.push({
          to: reporter,
          key,
          href,
          mail: {
            type: 'conversation_report',
            subject: 'Notre décision sur votre signalement',
            preview: DECISIONS[decision],
            body: [
              DECISIONS[decision],
              'Nos raisons\u00a0:',
              { words: answer },
              `Une personne de l’équipe a pris cette décision. Pour la contester, écrivez à ${emails.contact}${mediator ? `, puis au médiateur\u00a0: ${mediator}` : ''}. Vous pouvez aussi saisir la justice.`,
            ],
          },
        })
      }
      if (other && decision !== 'kept') {
        const mediator = mediatorFor(other)
        const what =
          decision === 'removed'
            ? 'Un de vos messages est retiré'
            : 'Une de vos conversations est fermée'
        told.push({
          to: other,
          key,
          href,
          mail: {
            type: 'conversation_moderated',
            subject: what,
            preview: `${what} après un signalement.`,
            body: [
              'Après un signalement, une personne de notre équipe a lu la conversation et pris cette décision.',
              'Nos raisons, d’après nos conditions d’utilisation\u00a0:',
              { words: answer },
              `Pour la contester, répondez-nous à ${emails.contact}${mediator ? `, ou saisissez le médiateur\u00a0: ${mediator}` : ''}. Vous pouvez aussi saisir la justice.`,
            ],
          },
        })
      }
      return told
    },
  },
  sample: ({ text, phone }) => {
    const artisan = { accountId: newId<AccountId>(), email: 'pro@ouvreo.example' }
    const author = { accountId: newId<AccountId>(), email: 'claire@ouvreo.example' }
    const report = { id: newId<ConversationReportId>(), leadId: newId<LeadId>(), answer: text }
    return {
      report: phone
        ? { ...report, accountId: author.accountId, decision: 'removed' }
        : { ...report, accountId: artisan.accountId, decision: 'closed' },
      artisan,
      author,
    }
  },
}
