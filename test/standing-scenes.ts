import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { refreshAvailability } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { CompanyStanding, StandingAct } from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { answerGallery, askForGallery } from '#app/features/works/photos/show-in-gallery.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { moveVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { aParticulier, aQuoteRequest } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { afterHours, someWorks, type TestWorks } from './intervention-builders.ts'
import { askPage, type Ask, type PageModule } from './pages.ts'
import { aQuotingArtisan, aTakenLead, granted } from './quote-builders.ts'
import { watchWrites } from './writes.ts'

/** A company, and what it posts or does. */
type Made = {
  artisan: Artisan
  post?: Record<string, string>
  params?: Record<string, string>
  now?: Date
  run?: () => Promise<number>
}

/** An act, what it asks of how the company stands, and a company that may do it. */
export type Tried = {
  file: string
  act: string
  asks: StandingAct | 'always'
  what?: string
  page?: PageModule
  make: () => Promise<Made>
}

/** Companies with something to do, brought into a standing. */
export function standingScenesOf(database: TestDatabase) {
  let photo: Uint8Array

  beforeAll(async () => {
    await watchWrites(database)
    photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer()
  })

  const onLead = async (post: Record<string, string>, taken = true): Promise<Made> => {
    const lead = taken ? await aTakenLead(database) : await aProposedLead()
    return {
      artisan: lead.artisan,
      params: { id: lead.leadId, threadId: lead.leadId },
      post: { leadId: lead.leadId, ...post },
    }
  }

  const onWorks = (works: TestWorks, post: Record<string, string>, now?: Date): Made => ({
    artisan: works.artisan,
    params: { worksId: works.worksId },
    post,
    ...(now ? { now } : {}),
  })

  const onVisit = async (act: string, byClient: boolean): Promise<Made> => {
    const lead = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: afterHours(48),
        note: '',
      }),
    )
    if (byClient)
      granted(
        await moveVisit(database.ctx(lead.author), visitId, { startsAt: afterHours(72), note: '' }),
      )
    return {
      artisan: lead.artisan,
      params: { visitId },
      post: {
        intent: act,
        day: '2026-03-14',
        time: '10:00',
        minutes: '60',
        // The round names which visit, and the instant.
        visit: visitId,
        at: '2026-03-14T09:00:00.000Z',
      },
    }
  }

  async function aProposedLead() {
    const author = await aParticulier(database)
    const artisan = await aQuotingArtisan(database)
    const requestId = await aQuoteRequest(database, author)
    const leadId = newId<LeadId>()
    await database.db.insert(leads).values({
      id: leadId,
      requestId,
      artisanId: artisan.artisanId,
      status: 'proposed',
      distanceKm: 1,
      score: 1,
      scoreParts: [],
      proposedAt: TEST_NOW,
      answerBy: afterHours(24),
      updatedAt: TEST_NOW,
    })
    await database.pool.query(
      'update quote_requests set places_taken = places_taken + 1 where id = $1',
      [requestId],
    )
    return { artisan, author, requestId, leadId }
  }

  /** Works with a photo from after, whose client was asked or agreed to show it. */
  async function photographed(agreed: boolean) {
    const works = await someWorks(database, 'in_progress')
    await database.db
      .update(artisans)
      .set({ galleryLimit: 12 })
      .where(eq(artisans.id, works.artisan.artisanId))
    const after = granted(
      await addWorksPhoto(database.ctx(works.artisan), works.worksId, 'after', photo),
    )
    if (agreed) {
      granted(await askForGallery(database.ctx(works.artisan), works.worksId))
      granted(await answerGallery(database.ctx(works.author), works.worksId, true))
    }
    return { works, after }
  }

  const TEXT =
    'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.'

  const SLOT = { day: '2026-03-20', from: '08:00', until: '', to: '12:00', note: '', seen: '' }

  /** Brings a verified company into a standing, as the team, the clock or its owner would. */
  async function stand(
    { artisanId, accountId }: Artisan,
    standing: CompanyStanding,
  ): Promise<void> {
    const file: Partial<typeof artisans.$inferInsert> = {
      verification: 'verified',
      suspendedAt: null,
      closedAt: null,
      insuranceTo: '2026-12-31',
    }
    if (standing === 'incomplete' || standing === 'pending' || standing === 'refused')
      file.verification = standing
    if (standing === 'suspended' || standing === 'account_suspended') file.suspendedAt = TEST_NOW
    if (standing === 'closed') file.closedAt = TEST_NOW
    if (standing === 'insurance_ended') file.insuranceTo = '2026-03-01'
    await database.db.update(artisans).set(file).where(eq(artisans.id, artisanId))
    await database.db
      .update(users)
      .set({ suspendedAt: standing === 'account_suspended' ? TEST_NOW : null })
      .where(eq(users.id, accountId))
    await inTransaction(database.ctx(), (tx) => refreshAvailability(tx, artisanId))
    expect(await standingOf(database.ctx(), artisanId)).toBe(standing)
  }

  async function post(
    { page, file }: Tried,
    { artisan, post: fields, params, now, run }: Made,
  ): Promise<number> {
    if (run) return run()
    const ask: Ask = {
      as: artisan,
      email: 'pro@ouvreo.example',
      post: fields ?? {},
      ...(params ? { params } : {}),
      ...(now ? { now } : {}),
    }
    return (await askPage(database, page!, `/${file}`, ask)).status
  }

  return { aProposedLead, stand, post, onLead, onWorks, onVisit, photographed, TEXT, SLOT }
}

export type StandingScenes = ReturnType<typeof standingScenesOf>
