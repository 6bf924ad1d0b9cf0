import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { userRoles } from '#app/features/accounts/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { canaryStoryOf } from '#test/canary-story.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { requestErasure } from './request-erasure.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-erasure-'))
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('PUBLIC_URL', 'https://ouvreo.fr')
const database = useTestDatabase()
const { claire, marc, aDevis } = canaryStoryOf(database, folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a company that closes its account', () => {
  it('leaves its places, and those it talked with are told', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    expect(await requestErasure(database.ctx(artisan))).toEqual(ok())
    expect((await database.rows(leads, eq(leads.id, leadId)))[0]).toMatchObject({
      status: 'lost',
    })
    const told = await database.rows(
      notices,
      and(eq(notices.accountId, author.accountId), eq(notices.kind, 'lead_left')),
    )
    expect(told).toMatchObject([
      {
        href: `/espace-particulier/demandes/${requestId}`,
        title: expect.stringContaining('a quitté le site'),
      },
    ])
  })
})

describe('an erasure that somebody counts on', () => {
  it('is refused while signed works are in progress, to both sides', async () => {
    const { author, artisan, requestId, leadId } = await aTakenLead(database)
    await aDevis(
      { CLAIRE: claire('c'), MARC: marc('c') },
      { artisan, requestId, leadId },
      'accepted',
      true,
      'D-2026-0009',
    )
    await database.db
      .update(quoteRequests)
      .set({ status: 'awarded' })
      .where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toEqual(refuse('works_in_progress'))
    expect(await requestErasure(database.ctx(artisan))).toEqual(refuse('works_in_progress'))
    await database.db
      .update(quoteRequests)
      .set({ status: 'closed' })
      .where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toMatchObject({ ok: true })
  })

  it('is refused to a company that pays, and to the only administrator', async () => {
    const artisan = await anArtisan(database)
    const paid = {
      id: 'sub_1',
      artisanId: artisan.artisanId,
      plan: 'pro',
      startedAt: TEST_NOW,
      periodStart: TEST_NOW,
      periodEnd: TEST_NOW,
      cardBrand: 'visa',
      syncedAt: TEST_NOW,
    } as const
    // A free month with a card on file is going to be paid as well.
    for (const status of ['active', 'trialing', 'past_due'] as const) {
      await database.db
        .insert(paymentSubscriptions)
        .values({ ...paid, status })
        .onConflictDoUpdate({ target: paymentSubscriptions.id, set: { status } })
      expect(await requestErasure(database.ctx(artisan))).toEqual(refuse('paid_subscription'))
    }
    await database.db.update(paymentSubscriptions).set({ cancelAt: TEST_NOW })
    expect(await requestErasure(database.ctx(artisan))).toMatchObject({ ok: true })
    await database.db.delete(userRoles)
    const admin = await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toEqual(refuse('last_administrator'))
    await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toMatchObject({ ok: true })
  })
})
