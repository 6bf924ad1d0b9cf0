import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId, type EmergencyId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { KIND_FACTS, type CallAnswer, type EmergencyKind } from './emergency.ts'
import type { EmergencyEvent } from './events.ts'
import { emergencies, emergencyCalls } from './tables.server.ts'

type EmergencyNews = {
  id: EmergencyId
  to: { accountId: AccountId; email: string }
  kind: EmergencyKind
  town: string
  distanceKm: number
  wave: number
  answer: CallAnswer
  answerBefore: string
  why: 'cancelled' | 'absent' | null
}

/** What a company on call is told: that it is asked to come, and that it need not any more. */
export const EMERGENCY_NEWS: News<EmergencyEvent, EmergencyNews> = {
  async read(ctx, event) {
    const { emergencyId, artisanId } = event
    const [row] = await ctx.db
      .select({
        ...pick(emergencies, 'kind', 'town', 'insee'),
        ...pick(emergencyCalls, 'distanceKm', 'wave', 'answer', 'answerBy'),
        accountId: users.id,
        email: users.email,
      })
      .from(emergencyCalls)
      .innerJoin(emergencies, eq(emergencies.id, emergencyCalls.emergencyId))
      .innerJoin(artisans, eq(artisans.id, emergencyCalls.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(
        and(eq(emergencyCalls.emergencyId, emergencyId), eq(emergencyCalls.artisanId, artisanId)),
      )
    if (!row) return null
    const { accountId, email, answerBy, insee, ...facts } = row
    return {
      ...facts,
      id: emergencyId,
      to: { accountId, email },
      answerBefore: formatTime(answerBy, timeZoneOf(insee)),
      why: event.type === 'emergency.called_off' ? event.why : null,
    }
  },
  words: {
    'emergency.called': ({ id, to, kind, town, distanceKm, wave, answer, answerBefore }) => {
      // Told late, it is of no use any more.
      if (answer !== 'waiting') return []
      const { name } = KIND_FACTS[kind]
      const far = `${Math.max(1, Math.round(distanceKm))}\u00a0km`
      return {
        to,
        key: `${id}:${wave}`,
        href: paths.call(id),
        mail: {
          type: 'emergency_call',
          subject: `Dépannage à ${town}\u00a0: ${name.toLocaleLowerCase('fr')}`,
          title: `${name} à ${town}, à ${far}`,
          preview: `Répondez avant ${answerBefore}.`,
          body: [
            `Vous êtes d’astreinte\u00a0: un dépannage est demandé à ${town}, à ${far} de chez vous. Répondez avant ${answerBefore}. La première entreprise qui répond y va.`,
            { button: 'Voir et répondre' },
          ],
        },
        notice: {
          kind: 'emergency_call',
          title: `Dépannage à ${town} (${far})\u00a0: ${name.toLocaleLowerCase('fr')}. Répondez avant ${answerBefore}`,
        },
        sms: {
          words: `Ouvréo dépannage\u00a0: ${name.toLocaleLowerCase('fr')}, ${town.slice(0, 30)}, ${far}. Répondre avant ${answerBefore}\u00a0:`,
          urgent: true,
          onCall: true,
        },
      }
    },
    'emergency.called_off': ({ id, to, kind, town, why, wave }) => ({
      to,
      key: `${id}:${wave}:${why}`,
      href: paths.call(id),
      mail: {
        type: 'emergency_called_off',
        subject: `Dépannage à ${town}\u00a0: n’y allez plus`,
        preview: 'La personne n’attend plus votre venue.',
        body: [
          why === 'absent'
            ? `La personne de ${town} dit que personne n’est venu à l’heure annoncée (${KIND_FACTS[kind].name.toLocaleLowerCase('fr')}). D’autres entreprises sont appelées\u00a0: n’y allez plus. Si vous y êtes, appelez-la.`
            : `La personne de ${town} n’a plus besoin de votre dépannage (${KIND_FACTS[kind].name.toLocaleLowerCase('fr')}). N’y allez plus, ou appelez-la si vous êtes presque arrivé.`,
          { button: 'Voir le dépannage' },
        ],
      },
      notice: {
        kind: 'emergency_call',
        title: `Dépannage à ${town}\u00a0: n’y allez plus`,
      },
      sms: {
        words: `Ouvréo dépannage à ${town.slice(0, 30)}\u00a0: la personne ne vous attend plus.`,
        urgent: true,
        onCall: true,
      },
    }),
  },
  sample: ({ town }, type) => ({
    id: newId(),
    to: { accountId: newId(), email: '' },
    kind: 'leak',
    town,
    distanceKm: 4.2,
    wave: 1,
    answer: 'waiting',
    answerBefore: '21\u00a0h\u00a010',
    why: type === 'emergency.called_off' ? 'cancelled' : null,
  }),
}
