import type { CompanySignature } from '#app/features/receptions/signing/company-signature.ts'
import { eq } from 'drizzle-orm'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { readReport } from '#app/features/receptions/move-reception.server.ts'
import {
  sendReceptionCode,
  signReceptionOnSite,
  type ReceptionSignature,
} from '#app/features/receptions/sign-reception.server.ts'
import { receptionReservations, receptions } from '#app/features/receptions/tables.server.ts'
import {
  addReservation,
  prepareReception,
} from '#app/features/receptions/write-reception.server.ts'
import type { ReservationId, WorksId } from '#app/values/identity/ids.ts'
import { afterHours, someWorks, type TestWorks } from './intervention-builders.ts'
import type { TestDatabase } from './database.ts'
import { granted, mailedCode, type TestQuoteOptions } from './quote-builders.ts'

/** The instant at which test works are received: three days after the others, and its day in Paris. */
export const RECEIVED_AT = afterHours(72)
export const RECEIVED_ON = '2026-03-13'
/** Where test signatures come from. */
const DEVICE = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' }

/** Works that were declared finished, with a report that the artisan began and so many reservations. */
export async function aDraftReception(
  database: TestDatabase,
  options: TestQuoteOptions & { reservations?: number; energyAid?: boolean } = {},
): Promise<TestWorks> {
  const { reservations = 0, energyAid = false, ...rest } = options
  const works = await someWorks(database, 'to_confirm', rest)
  if (energyAid)
    await database.db.update(quotes).set({ energyAid }).where(eq(quotes.id, works.quoteId))
  const ctx = database.ctx(works.artisan, RECEIVED_AT)
  granted(await prepareReception(ctx, works.worksId, { receivedOn: RECEIVED_ON, photoIds: [] }))
  for (let index = 1; index <= reservations; index++)
    granted(await addReservation(ctx, works.worksId, aReservation(`Défaut numéro ${index}`)))
  return works
}

/** A reservation in order, to be lifted within two weeks. */
export const aReservation = (what = 'Joint de la vasque à reprendre') => ({
  what,
  place: 'Salle de bains',
  dueOn: '2026-03-27',
  photoId: null,
})

/** A reception as it is stored. */
export async function storedReception(
  database: TestDatabase,
  worksId: WorksId,
): Promise<typeof receptions.$inferSelect> {
  const [row] = await database.db.select().from(receptions).where(eq(receptions.worksId, worksId))
  return row!
}

/** The reservations of a reception, oldest first. */
export async function storedReservations(database: TestDatabase, worksId: WorksId) {
  const { id } = await storedReception(database, worksId)
  return database.db
    .select()
    .from(receptionReservations)
    .where(eq(receptionReservations.receptionId, id))
    .orderBy(receptionReservations.createdAt, receptionReservations.id)
}

/** A signature that is in order, of the report as it reads now, with a code sent for it. */
export async function aReceptionSignature(
  database: TestDatabase,
  { author, worksId }: TestWorks,
  change: Partial<ReceptionSignature> = {},
  now = RECEIVED_AT,
): Promise<ReceptionSignature> {
  await sendReceptionCode(database.ctx(author, now), worksId)
  return signatureWithCode(database, worksId, change, now)
}

async function signatureWithCode(
  database: TestDatabase,
  worksId: WorksId,
  change: Partial<ReceptionSignature>,
  now: Date,
): Promise<ReceptionSignature> {
  const reception = await storedReception(database, worksId)
  const { contentHash } = await readReport(database.ctx(undefined, now), reception)
  return {
    name: 'Claire Martin',
    drawing: '',
    code: await mailedCode(database, reception.id),
    agreed: true,
    contentHash,
    device: DEVICE,
    ...change,
  }
}

/** What the artisan signs with. */
export const COMPANY_SIGNATURE: CompanySignature = {
  companyName: 'Paul Durand',
  companyAgreed: true,
}

/** Everything that signs a report on the artisan's device. */
export async function anOnSiteSignature(
  database: TestDatabase,
  { artisan, worksId }: TestWorks,
  change: Partial<Parameters<typeof signReceptionOnSite>[2]> = {},
  now = RECEIVED_AT,
): Promise<Parameters<typeof signReceptionOnSite>[2]> {
  granted(await sendReceptionCode(database.ctx(artisan, now), worksId))
  const signature = await signatureWithCode(database, worksId, {}, now)
  return { ...signature, ...COMPANY_SIGNATURE, together: true, ...change }
}

/** A reception that both signed on the artisan's device, with so many reservations. */
export async function aSignedReception(
  database: TestDatabase,
  options: Parameters<typeof aDraftReception>[1] = {},
  signedAt = RECEIVED_AT,
): Promise<TestWorks & { reservations: ReservationId[] }> {
  const works = await aDraftReception(database, options)
  const signature = await anOnSiteSignature(database, works, {}, signedAt)
  granted(
    await signReceptionOnSite(database.ctx(works.artisan, signedAt), works.worksId, signature),
  )
  const reservations = (await storedReservations(database, works.worksId)).map(({ id }) => id)
  return { ...works, reservations }
}
