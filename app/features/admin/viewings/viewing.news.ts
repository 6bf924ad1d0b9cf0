import { eq } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ViewingEvent } from './events.ts'
import { viewings } from './viewings.tables.server.ts'

type Read = {
  viewingId: string
  side: 'particulier' | 'artisan'
  reason: string
  beganAt: Date
  endedAt: Date
  person: { accountId: AccountId; email: string }
}

/** What somebody is told once a member of the team has looked at their space. */
export const VIEWING_NEWS: News<ViewingEvent, Read> = {
  async read(ctx, { viewingId }) {
    const [row] = await ctx.db
      .select({
        viewingId: viewings.id,
        side: profiles.userType,
        ...pick(viewings, 'reason', 'beganAt', 'endedAt'),
        accountId: users.id,
        email: users.email,
      })
      .from(viewings)
      .innerJoin(users, eq(users.id, viewings.accountId))
      .innerJoin(profiles, eq(profiles.userId, viewings.accountId))
      .where(eq(viewings.id, viewingId))
    if (!row?.endedAt) return null
    const { accountId, email, endedAt, ...read } = row
    return { ...read, endedAt, person: { accountId, email } }
  },
  words: {
    'viewing.ended': ({ viewingId, side, reason, beganAt, endedAt, person }) => {
      const day = formatDate(beganAt, PARIS)
      return {
        to: person,
        key: viewingId,
        href: paths.settings(side, 'donnees'),
        mail: {
          type: 'space_viewed',
          subject: 'Notre équipe a regardé votre espace',
          preview: 'En lecture seule\u00a0: rien n’y a été changé.',
          body: [
            `Une personne de notre équipe a regardé votre espace le ${day}, en lecture seule. Rien n’y a été changé, et vos messages privés sont restés fermés.`,
            {
              facts: [
                ['De', formatTime(beganAt, PARIS)],
                ['À', formatTime(endedAt, PARIS)],
              ],
            },
            'Voici pourquoi\u00a0:',
            { words: reason },
            { button: 'Voir mes données' },
            'Vous ne vous y attendiez pas\u202f? Écrivez-nous depuis la page Contact, nous vous répondrons.',
          ],
        },
        notice: {
          kind: 'space_viewed',
          title: `Notre équipe a regardé votre espace le ${day}\u00a0: ${reason}`,
        },
      }
    },
  },
  sample: ({ text }) => ({
    viewingId: '01900000-0000-7000-8000-000000000000',
    side: 'particulier',
    reason: text,
    beganAt: new Date('2026-11-28T09:30:00Z'),
    endedAt: new Date('2026-11-28T09:41:00Z'),
  }),
}
