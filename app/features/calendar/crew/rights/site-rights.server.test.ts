import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { assign } from '#app/features/calendar/crew/crew.server.ts'
import {
  addAssignedPhoto,
  putAssignedPhotoBack,
  takeAssignedPhotoAway,
} from '#app/features/calendar/crew/space/act-for-company.server.ts'
import { readCrewWorks } from '#app/features/calendar/crew/space/crew-works.server.ts'
import { recordAssignedPayment } from '#app/features/calendar/crew/space/pay-on-site.server.ts'
import { readCrewOf } from '#app/features/calendar/crew/space/read-crew.server.ts'
import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import { newId, type WorksPhotoId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import type { SiteRight } from '#app/values/team-rights.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aMember } from '#test/member-builders.ts'
import { setRights } from './set-rights.server.ts'

const database = useTestDatabase()
const NOT_FOUND = refuse('not_found')
/** When money may be taken for the contract. */
const LATER = afterHours(24 * 20)
let works: TestWorks
let crew: Ctx<Crew>
const invoiceOf = async (of: TestWorks) =>
  (await anIssuedInvoice(database, await aContract(database, of), 'deposit')).invoiceId

beforeEach(async () => {
  works = await someWorks(database, 'scheduled')
  const member = await aMember(database, works.artisan, 'site')
  crew = { ...database.ctx<Crew>(member.who), now: LATER }
  const to = { worksId: works.worksId }
  granted((await assign(database.ctx(works.artisan), to, member.memberId))!)
})

describe('somebody of a site', () => {
  it('sees prices, the client’s number and what is left to pay as was granted, from the next request', async () => {
    await database.db
      .update(requestContactDetails)
      .set({ phone: '+33612345678' })
      .where(eq(requestContactDetails.requestId, works.requestId))
    granted(await sharePhone(database.ctx(works.author), works.leadId))
    const invoiceId = await invoiceOf(works)
    const read = async (...rights: SiteRight[]) => {
      const ctx = database.ctx(works.artisan)
      expect(await setRights(ctx, crew.who.memberId, [...rights, 'sign', 'all'])).toBe(true)
      const account = { ...crew.who, kind: 'particulier' as const }
      const { who } = (await readCrewOf(database.ctx(account)))!
      return (await readCrewWorks({ ...crew, who }, works.worksId))!
    }
    expect(JSON.stringify(await read())).not.toMatch(/[cC]ents|33612345678/)
    expect(await read('client_phone')).toMatchObject({ clientPhone: '+33612345678', toPay: null })
    const priced = await read('prices')
    expect(priced).toMatchObject({ clientPhone: null, toPay: null })
    expect(priced.contractCents).toBeGreaterThan(0)
    expect(priced.tasks[0]!.unitPriceCents).toBeGreaterThan(0)
    const paying = await read('payments')
    expect(paying.toPay).toMatchObject([{ id: invoiceId }])
    expect(JSON.stringify({ ...paying, toPay: null })).not.toMatch(/[cC]ents/)
  })

  it('has their rights from their own company alone', async () => {
    const other = await someWorks(database)
    expect(await setRights(database.ctx(other.artisan), crew.who.memberId, ['prices'])).toBe(false)
  })

  it('records a payment of these works alone, when they may, in their name', async () => {
    const { quoteId, worksId } = works
    const to = { worksId, quoteId, invoiceId: await invoiceOf(works) }
    const payment = {
      amountCents: 1_000,
      receivedOn: '2026-03-12',
      means: 'cash',
      reference: '',
    } as const
    expect(await recordAssignedPayment(crew, to, payment)).toEqual(NOT_FOUND)
    const paying = { ...crew, who: { ...crew.who, rights: ['payments'] as const } }
    const other = await someWorks(database, 'scheduled')
    const elsewhere = await invoiceOf(other)
    for (const wrong of [{ invoiceId: elsewhere }, { worksId: other.worksId }])
      expect(await recordAssignedPayment(paying, { ...to, ...wrong }, payment)).toEqual(NOT_FOUND)
    expect(await recordAssignedPayment(paying, to, payment)).toMatchObject({ ok: true })
    const tooMuch = { ...payment, amountCents: 99_999_999 }
    expect(await recordAssignedPayment(paying, to, tooMuch)).toHaveProperty('sentence')
    expect(await readActs(database.ctx(works.artisan))).toMatchObject([
      { what: 'payment.recorded', name: crew.who.name },
    ])
  })

  it('takes a photo of their own away within the day, puts it back within the hour, and the works say so', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#876' } })
        .jpeg()
        .toBuffer(),
    )
    const { worksId } = works
    const photoId = granted(await addAssignedPhoto(crew, worksId, 'before', bytes)) as WorksPhotoId
    const after = (ms: number) => ({ ...crew, now: new Date(LATER.getTime() + ms) })
    const mine = after(60_000)
    const strangers = { ...mine, who: { ...mine.who, memberId: newId<string>() } }
    expect(await takeAssignedPhotoAway(strangers, worksId, photoId)).toBe(false)
    expect(await takeAssignedPhotoAway(after(86_400_000), worksId, photoId)).toBe(false)
    const taken = await together(3, () => takeAssignedPhotoAway(mine, worksId, photoId))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await readCrewWorks(mine, worksId)).toMatchObject({
      photos: [],
      removed: { id: photoId },
    })
    expect(await putAssignedPhotoBack(after(3_700_000), worksId, photoId)).toEqual(NOT_FOUND)
    granted(await putAssignedPhotoBack(mine, worksId, photoId))
    expect(await readCrewWorks(mine, worksId)).toMatchObject({
      photos: [{ id: photoId }],
      removable: [photoId],
    })
    const { trail } = (await getWorks(database.ctx(works.artisan), worksId))!
    expect(trail.map(({ verb, crewName }) => [verb, crewName])).toEqual(
      expect.arrayContaining([
        ['photo_removed', crew.who.name],
        ['photo_put_back', crew.who.name],
      ]),
    )
    // Its client reads neither who took it nor who took it away.
    const theirs = (await getWorks(database.ctx(works.author), worksId))!
    expect(JSON.stringify(theirs)).not.toContain(crew.who.name)
    expect(theirs.photos[0]!.memberId).toBeNull()
  })
})
