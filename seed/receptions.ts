import { desc, eq, sql } from 'drizzle-orm'
import { confirmLifted, sayLifted } from '#app/features/receptions/lift-reservation.server.ts'
import { readReport } from '#app/features/receptions/move-reception.server.ts'
import {
  sendReceptionCode,
  signReceptionOnSite,
} from '#app/features/receptions/sign-reception.server.ts'
import { receptions } from '#app/features/receptions/tables.server.ts'
import {
  addReservation,
  prepareReception,
  sendReception,
} from '#app/features/receptions/write-reception.server.ts'
import { signingCodes } from '#app/features/signatures/tables.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { ReservationId } from '#app/values/identity/ids.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import type { SignedWorks } from './carry-out.ts'
import { must, type Stage } from './stage.ts'

const ZONE = 'Indian/Reunion'

/** What is reserved, where, and how many days it is given. */
export type ToReserve = { what: string; place: string; days: number }

/**
 * The report of a reception, begun by the artisan so many days ago with the photos of the works and
 * what is reserved.
 */
export async function writeReception(
  stage: Stage,
  works: SignedWorks,
  daysAgo: number,
  reserved: readonly ToReserve[] = [],
): Promise<ReservationId[]> {
  const ctx = stage.as(works.artisan, daysAgo)
  const receivedOn = dayOf(ctx.now, ZONE)
  const photos = await ctx.db
    .select({ id: worksPhotos.id })
    .from(worksPhotos)
    .where(eq(worksPhotos.worksId, works.id))
  const photoIds = photos.map(({ id }) => id)
  must(await prepareReception(ctx, works.id, { receivedOn, photoIds }), 'beginning a reception')
  const written: ReservationId[] = []
  for (const { days, ...one } of reserved)
    written.push(
      must(
        await addReservation(ctx, works.id, {
          ...one,
          dueOn: addDays(receivedOn, days),
          photoId: null,
        }),
        'reserving something',
      ),
    )
  return written
}

/** The report is sent to the client, who has not signed it yet. */
export async function sendToSign(stage: Stage, works: SignedWorks, daysAgo: number): Promise<void> {
  must(await sendReception(stage.as(works.artisan, daysAgo), works.id), 'sending a reception')
  await stage.follow(daysAgo)
}

/** Both sign on the artisan's device. The code is read where its mail waits to leave. */
export async function signTogether(
  stage: Stage,
  works: SignedWorks,
  daysAgo: number,
  manager: string,
): Promise<void> {
  await inTransaction(stage.as(works.artisan, daysAgo), async (tx) => {
    must(await sendReceptionCode(tx, works.id), 'sending the code of a reception')
    const [row] = await tx.db
      .select({ reception: receptions, client: worksTable.clientName })
      .from(receptions)
      .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
      .where(eq(receptions.worksId, works.id))
    const { reception, client } = row!
    const [mail] = await tx.db
      .select({ text: emailLogs.text })
      .from(emailLogs)
      .innerJoin(signingCodes, eq(emailLogs.dedupeKey, sql`'signing_code:' || ${signingCodes.id}`))
      .where(eq(signingCodes.subjectId, reception.id))
      .orderBy(desc(signingCodes.sentAt))
    must(
      await signReceptionOnSite(tx, works.id, {
        name: client,
        drawing: '',
        code: /^\d{6}$/m.exec(mail!.text)![0],
        agreed: true,
        contentHash: (await readReport(tx, reception)).contentHash,
        device: { address: '192.0.2.1', userAgent: '' },
        companyName: manager,
        companyAgreed: true,
        together: true,
      }),
      'signing a reception',
    )
  })
  await stage.follow(daysAgo)
}

/** The artisan lifts a reservation, and the client agrees. */
export async function liftReservation(
  stage: Stage,
  works: SignedWorks,
  reservationId: ReservationId,
  daysAgo: number,
): Promise<void> {
  const said = stage.as(works.artisan, daysAgo)
  must(await sayLifted(said, works.id, reservationId, null), 'lifting a reservation')
  await stage.follow(daysAgo)
  const agreed = stage.as(works.client, daysAgo - 0.2)
  must(await confirmLifted(agreed, works.id, reservationId), 'agreeing that it is lifted')
  await stage.follow(daysAgo - 0.2)
}
