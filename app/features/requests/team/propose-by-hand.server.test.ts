import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import { newId, type ArtisanId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, PLACES } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { proposeByHand, whyProposedByHand } from './propose-by-hand.server.ts'

const database = useTestDatabase()
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const WHY = 'Il a refait la même toiture l’an dernier.'
let admin: Ctx<Admin>
let author: Particulier
let requestId: QuoteRequestId

beforeEach(async () => {
  admin = database.ctx(await anAdmin(database))
  author = await aParticulier(database)
  requestId = await aQuoteRequest(database, author, { trade: 'couverture' })
})
const aRoofer = (options: Parameters<typeof anArtisan>[1] = {}) =>
  anArtisan(database, { trades: ['couverture'], ...options })
const propose = (artisanId: ArtisanId) => proposeByHand(admin, requestId, artisanId, WHY)
const seats = async () =>
  (
    await database.db
      .select({ taken: quoteRequests.seatsTaken })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
  )[0]!.taken

describe('a request that the team proposes by hand', () => {
  it('takes a place like any other, with why in the journal', async () => {
    const { artisanId } = await aRoofer()
    await database.pool.query(`delete from pgboss.job where name = 'events'`)
    const leadId = granted(await propose(artisanId))
    const [lead] = await database.rows(leads, eq(leads.id, leadId))
    expect(lead).toMatchObject({ requestId, artisanId, status: 'proposed', outsideArea: false })
    expect(await seats()).toBe(1)
    const { rows } = await database.pool.query(
      `select data from pgboss.job where name = 'events' and data->>'type' = 'lead.proposed'`,
    )
    expect(rows).toEqual([{ data: { type: 'lead.proposed', leadId } }])
    expect(await database.rows(auditLog, eq(auditLog.subjectId, requestId))).toMatchObject([
      {
        action: 'request.proposed',
        adminId: admin.who.accountId,
        detail: { artisanId, reason: WHY },
      },
    ])
    expect([...(await whyProposedByHand(admin, requestId))]).toEqual([[artisanId, WHY]])
  })

  it('goes to an artisan once, whoever presses at the same time', async () => {
    const { artisanId } = await aRoofer()
    const asked = await together(5, () => propose(artisanId))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    for (const one of asked.filter(({ ok }) => !ok)) expect(one).toEqual(REFUSED('already_asked'))
    expect(await seats()).toBe(1)
  })

  it('never goes to more artisans than there are places', async () => {
    const roofers = await Promise.all(Array.from({ length: 8 }, () => aRoofer()))
    const asked = await Promise.all(roofers.map(({ artisanId }) => propose(artisanId)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5)
    for (const one of asked.filter(({ ok }) => !ok)) expect(one).toEqual(REFUSED('no_place_left'))
    expect(await seats()).toBe(5)
  })

  it('goes to nobody who could not be asked, nor while it is not open', async () => {
    const cannot = [
      await aRoofer({ verification: 'pending' }),
      await aRoofer({ file: { suspendedAt: admin.now } }),
      await aRoofer({ contacts: 0 }),
    ]
    for (const { artisanId } of cannot)
      expect(await propose(artisanId)).toEqual(REFUSED('artisan_cannot'))
    const others = [
      await anArtisan(database, { trades: ['peinture'] }),
      await aRoofer({ place: PLACES.saintDenis }),
    ]
    for (const { artisanId } of others)
      expect(await propose(artisanId)).toEqual(REFUSED('already_asked'))
    expect(await propose(newId<ArtisanId>())).toEqual(REFUSED('already_asked'))
    const { artisanId } = await aRoofer()
    expect(await proposeByHand(admin, newId<QuoteRequestId>(), artisanId, WHY)).toEqual(
      REFUSED('not_found'),
    )
    granted(await pauseQuoteRequest(database.ctx(author), requestId))
    expect(await propose(artisanId)).toEqual(REFUSED('request_not_open'))
    expect(await seats()).toBe(0)
  })
})
