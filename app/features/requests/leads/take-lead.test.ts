import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setPhoneSharing } from '#app/features/requests/life/change-wishes.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'
import { declineLead } from './decline-lead.server.ts'
import { listSharings } from '#app/features/requests/life/list-sharings.server.ts'
import { getLead } from './queries.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { contactDetailsSharings } from './tables.server.ts'
import { takeLead } from './take-lead.server.ts'

const database = useTestDatabase()
const { aScene, leadOf, balanceOf } = proposedLeadsOf(database)
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)

describe('taking a contact', () => {
  it('reserves it, opens the conversation, starts the 72 hours and logs that the name is shown', async () => {
    const scene = await aScene()
    expect(await takeLead(database.ctx(scene.artisan, hours(3)), scene.leadId)).toEqual(
      ok({ phoneShared: false }),
    )
    expect(await leadOf(scene.leadId)).toMatchObject({
      status: 'opened',
      openedAt: hours(3),
      reactionBy: hours(75),
      phoneSharedAt: null,
    })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 1, used: 0 })
    expect(await listSharings(database.ctx(scene.author), scene.requestId)).toMatchObject([
      { what: 'name', action: 'shared', at: hours(3) },
    ])
    expect(await companyOf(database, scene.artisan.artisanId)).toMatchObject({
      proposedCount: 1,
      answeredCount: 1,
      answerMinutes: 180,
    })
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual(refuse('lead_opened'))
  })

  it('shows the number at once when the person chose everyone, and that is no reaction', async () => {
    const scene = await aScene({ phoneSharing: 'everyone' })
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual(
      ok({ phoneShared: true }),
    )
    expect((await getLead(database.ctx(scene.artisan), scene.leadId))!.person).toMatchObject({
      phone: '+33612345678',
    })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 1, used: 0 })
  })

  it('is refused without a contact left, too late, or to somebody else', async () => {
    const scene = await aScene({ contacts: 1 })
    const stranger = await anArtisan(database, { trades: [] })
    expect(await takeLead(database.ctx(stranger), scene.leadId)).toEqual(refuse('not_found'))
    expect(await declineLead(database.ctx(stranger), scene.leadId, 'other')).toEqual(
      refuse('not_found'),
    )
    expect(await takeLead(database.ctx(scene.artisan, hours(24)), scene.leadId)).toEqual(
      refuse('answer_too_late'),
    )
    await database.db
      .update(creditBalances)
      .set({ used: 1 })
      .where(eq(creditBalances.artisanId, scene.artisan.artisanId))
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual(
      refuse('no_credit_left'),
    )
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'proposed', openedAt: null })
    expect(
      await database.rows(contactDetailsSharings, eq(contactDetailsSharings.leadId, scene.leadId)),
    ).toEqual([])
  })
})

describe('a phone number', () => {
  it('is shared one by one, logged, taken back, and shared again', async () => {
    const scene = await aScene()
    const phone = async () =>
      (await getLead(database.ctx(scene.artisan), scene.leadId))!.person?.phone
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual(
      refuse('lead_proposed'),
    )
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(await phone()).toBeNull()
    expect(await sharePhone(database.ctx(await aParticulier(database)), scene.leadId)).toEqual(
      refuse('not_found'),
    )
    await sharePhone(database.ctx(scene.author, hours(1)), scene.leadId)
    expect(await phone()).toBe('+33612345678')
    expect(await balanceOf(scene.artisan)).toMatchObject({ used: 1 })
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual(
      refuse('already_shared'),
    )
    expect(await withdrawPhone(database.ctx(scene.author, hours(2)), scene.leadId)).toEqual(ok())
    expect(await phone()).toBeNull()
    expect(await withdrawPhone(database.ctx(scene.author), scene.leadId)).toEqual(
      refuse('not_shared'),
    )
    await sharePhone(database.ctx(scene.author, hours(3)), scene.leadId)
    expect(await listSharings(database.ctx(scene.author), scene.requestId)).toMatchObject([
      { what: 'phone', action: 'shared', at: hours(3) },
      { what: 'phone', action: 'withdrawn', at: hours(2) },
      { what: 'phone', action: 'shared', at: hours(1) },
      { what: 'name', action: 'shared' },
    ])
  })

  it('says that there is none', async () => {
    const scene = await aScene({ phone: null })
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual(refuse('no_phone'))
    expect(await setPhoneSharing(database.ctx(scene.author), scene.requestId, 'everyone')).toEqual(
      refuse('no_phone'),
    )
  })
})
