import { formatTime } from '#app/values/time/french-date.ts'
import type { DatedEntry } from './queries.server.ts'
import type { BetterRound } from './find-better-rounds.server.ts'

/** A stop of a round in words; `move`: the hour that would be proposed to its client. */
type ShownStop = {
  id: string
  hours: string
  name: string
  place: string
  move: { at: string; time: string } | null
}

/** A round as it is and in its better order, in words. */
export type ShownRound = {
  title: string
  text: string
  roadNow: string
  roadBest: string
  away: boolean
  before: ShownStop[]
  after: ShownStop[]
}

/** A better round in the words of its page. */
export function shownRound({ whose, road, isHeld, before, after, away }: BetterRound): ShownRound {
  const saved = road.now - road.best
  const of = whose ? `La tournée de ${whose}` : 'Cette tournée'
  return {
    title: isHeld
      ? `${saved}\u00a0min de route en moins`
      : 'Un ordre qui laisse le temps de la route',
    text: isHeld
      ? `${of} serait plus courte dans un autre ordre.`
      : `${of} ne tient pas telle qu’elle est prévue\u00a0: une étape commence avant que vous puissiez y être.`,
    roadNow: roadWords(road.now),
    roadBest: roadWords(road.best),
    away,
    before: before.map((entry) => shownStop(entry, entry.startsAt)),
    after: after.map(({ entry, startsAt }) => shownStop(entry, startsAt)),
  }
}

const roadWords = (minutes: number) => `Environ ${minutes}\u00a0min de route`

function shownStop(entry: DatedEntry, startsAt: Date): ShownStop {
  const { id, kind, place, zone } = entry
  const endsAt = new Date(startsAt.getTime() + entry.endsAt.getTime() - entry.startsAt.getTime())
  const time = formatTime(startsAt, zone)
  return {
    id,
    hours: `${time} à ${formatTime(endsAt, zone)}`,
    name: `${kind === 'visit' ? 'Visite' : 'Chantier'}, ${entry.with}`,
    place,
    move:
      startsAt.getTime() === entry.startsAt.getTime() ? null : { at: startsAt.toISOString(), time },
  }
}
