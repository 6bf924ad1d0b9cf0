import { eq } from 'drizzle-orm'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import type { PhotoMoment } from '#app/features/works/works.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { noteDownload } from '#app/features/documents/handed-documents.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { WorksId, QuoteId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { photoOf } from './drawn-photos.ts'
import { must, type Stage } from './stage.ts'

const ZONE = 'Indian/Reunion'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Works of a signed devis, with who is on each side. */
export type SignedWorks = { id: WorksId; client: Particulier; artisan: Artisan }

/** The works of a devis that was just accepted. */
export async function worksOf(
  stage: Stage,
  quoteId: QuoteId,
  client: Particulier,
  artisan: Artisan,
): Promise<SignedWorks> {
  const [row] = await stage
    .system(0)
    .db.select({ id: worksTable.id, signedAt: worksTable.createdAt })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quoteId))
  await readContract(stage, quoteId, client, row!.signedAt)
  return { id: row!.id, client, artisan }
}

/** The client saves the contract they signed: works wait for it to be theirs. */
async function readContract(
  stage: Stage,
  quoteId: QuoteId,
  client: Particulier,
  signedAt: Date,
): Promise<void> {
  const ctx = { ...stage.as(client, 0), now: signedAt }
  for (const { id, kind } of await listDocuments(ctx, quoteId))
    if (kind === 'signed_quote') await noteDownload(ctx, id)
}

/**
 * Hours of the day that it was, or will be, so many days before now, where the stories play, or of
 * the Monday after when nobody works that day; and how long ago each is.
 */
export function hoursOf(stage: Stage, daysAgo: number, from: number, to: number) {
  const now = stage.system(0).now.getTime()
  const meant = addDays(dayOf(new Date(now), ZONE), -Math.round(daysAgo))
  const day = startOfDay(isSunday(meant) ? addDays(meant, 1) : meant, ZONE).getTime()
  const [startsAt, endsAt] = [new Date(day + from * HOUR_MS), new Date(day + to * HOUR_MS)]
  return {
    startsAt,
    endsAt,
    startedDaysAgo: (now - startsAt.getTime()) / DAY_MS,
    endedDaysAgo: (now - endsAt.getTime()) / DAY_MS,
  }
}

const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** A date proposed by the artisan and agreed to by the client, so many days ago. */
export async function agreeOnDate(
  stage: Stage,
  works: SignedWorks,
  slot: { startsAt: Date; endsAt: Date },
  daysAgo: number,
  note = '',
): Promise<void> {
  const { slotId } = must(
    await proposeSlot(stage.as(works.artisan, daysAgo), works.id, { ...slot, note }, null),
    'proposing a date',
  )
  await stage.follow(daysAgo)
  must(
    await acceptSlot(stage.as(works.client, daysAgo - 0.05), works.id, slotId),
    'agreeing to a date',
  )
  await stage.follow(daysAgo - 0.05)
}

/** Works that begin, so many days ago. */
export async function begin(stage: Stage, works: SignedWorks, daysAgo: number): Promise<void> {
  must(await startWorks(stage.as(works.artisan, daysAgo), works.id), 'beginning works')
  await stage.follow(daysAgo)
}

/** Works that their artisan says are over. */
export async function finish(stage: Stage, works: SignedWorks, daysAgo: number): Promise<void> {
  must(await finishWorks(stage.as(works.artisan, daysAgo), works.id), 'ending works')
  await stage.follow(daysAgo)
}

/**
 * A whole day of works, `daysAgo`, from the agreed date to the client's confirmation the day after;
 * without it, silence counts a week later. Gives the day it was.
 */
export async function carryOut(
  stage: Stage,
  works: SignedWorks,
  daysAgo: number,
  agreedDaysAgo: number,
  confirmed = true,
): Promise<ReturnType<typeof hoursOf>> {
  const day = hoursOf(stage, daysAgo, 8, 16)
  await agreeOnDate(stage, works, day, agreedDaysAgo)
  await begin(stage, works, day.startedDaysAgo)
  await finish(stage, works, day.endedDaysAgo)
  if (confirmed)
    must(
      await confirmWorks(stage.as(works.client, day.endedDaysAgo - 0.1), works.id),
      'confirming works',
    )
  await stage.settle(confirmed ? day.endedDaysAgo - 0.1 : day.endedDaysAgo - 7)
  return day
}

/** A drawn photo of works. */
export async function photograph(
  stage: Stage,
  works: SignedWorks,
  moment: PhotoMoment,
  drawing: string,
  daysAgo: number,
): Promise<void> {
  must(
    await addWorksPhoto(stage.as(works.artisan, daysAgo), works.id, moment, await photoOf(drawing)),
    'keeping a photo of works',
  )
}
