import { describe, expect, it } from 'vitest'
import { getLead } from '#app/features/requests/leads/queries.server.ts'
import * as leadPage from '#app/features/requests/leads/artisan-lead.page.tsx'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { newId, type LeadId, type SavedAnswerId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { listAnswers, listFilledAnswers } from './queries.server.ts'
import { deleteAnswer, moveAnswer, restoreAnswer, saveAnswer } from './save-answers.server.ts'
import { ANSWERS_MAX } from './saved-answer.ts'
import * as page from './saved-answers.page.tsx'

const database = useTestDatabase()
const titles = async (artisan: Awaited<ReturnType<typeof anArtisan>>) =>
  (await listAnswers(database.ctx(artisan))).map(({ title }) => title)

describe('saved answers', () => {
  it('keep their order as they are moved, deleted and taken back', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const ids: SavedAnswerId[] = []
    for (const title of ['A', 'B', 'C'])
      ids.push(granted(await saveAnswer(ctx, null, { title, body: 'Bonjour' })))
    expect(await moveAnswer(ctx, ids[2]!, 'up')).toBe(true)
    expect(await moveAnswer(ctx, ids[0]!, 'up')).toBe(true)
    expect(await titles(artisan)).toEqual(['A', 'C', 'B'])
    expect(await deleteAnswer(ctx, ids[2]!)).toBe(true)
    expect(await titles(artisan)).toEqual(['A', 'B'])
    expect((await restoreAnswer(ctx, ids[2]!)).ok).toBe(true)
    expect(await titles(artisan)).toEqual(['A', 'C', 'B'])
    expect(await saveAnswer(ctx, ids[0]!, { title: 'A2', body: 'Bonsoir {prénom}' })).toMatchObject(
      { ok: true },
    )
    expect(await titles(artisan)).toEqual(['A2', 'C', 'B'])
  })

  it('are their owner’s alone, and thirty at most, even at once', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    const id = granted(
      await saveAnswer(database.ctx(mine), null, { title: 'À moi', body: 'Bonjour' }),
    )
    expect(await saveAnswer(database.ctx(stranger), id, { title: 'x', body: 'y' })).toEqual(
      refuse('not_found'),
    )
    expect([
      await deleteAnswer(database.ctx(stranger), id),
      await moveAnswer(database.ctx(stranger), id, 'up'),
    ]).toEqual([false, false])
    const many = await Promise.all(
      Array.from({ length: ANSWERS_MAX + 5 }, (_, index) =>
        saveAnswer(database.ctx(stranger), null, { title: `N${index}`, body: 'Bonjour' }),
      ),
    )
    expect(many.filter(({ ok }) => ok)).toHaveLength(ANSWERS_MAX)
    expect(await titles(stranger)).toHaveLength(ANSWERS_MAX)
  })

  it('say the first name only of a person whose contact was taken', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    granted(
      await saveAnswer(database.ctx(artisan), null, {
        title: 'Bonjour',
        body: 'Bonjour {prénom}, je passe à {ville}. {entreprise}',
      }),
    )
    const lead = (await getLead(database.ctx(artisan), leadId))!
    const [filled] = await listFilledAnswers(database.ctx(artisan), lead)
    expect(filled!.text).toMatch(/^Bonjour Claire, je passe à Lyon/)
    const [before] = await listFilledAnswers(database.ctx(artisan), { ...lead, person: null })
    expect(before!.text).toMatch(/^Bonjour, je passe/)
  })

  it('are sent with the contact that is taken, once it is, filled', async () => {
    const [artisan, author] = [await anArtisan(database), await aParticulier(database)]
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
      answerBy: new Date(TEST_NOW.getTime() + 86_400_000),
      updatedAt: TEST_NOW,
    })
    await database.pool.query('update quote_requests set places_taken = 1 where id = $1', [
      requestId,
    ])
    const answer = granted(
      await saveAnswer(database.ctx(artisan), null, { title: 'Bonjour', body: 'Bonjour {prénom}' }),
    )
    await askPage(database, leadPage, `/espace-pro/demandes/${leadId}`, {
      as: artisan,
      params: { id: leadId },
      post: { intent: 'take', leadId, answer },
    })
    const sent = await database.pool.query('select body from messages where lead_id = $1', [leadId])
    expect(sent.rows).toEqual([{ body: 'Bonjour Claire' }])
  })

  it('are refused beside their field, what was typed kept', async () => {
    const artisan = await anArtisan(database)
    const refused = await askPage<RefusedAct>(
      database,
      page,
      '/espace-pro/reponses?modifier=nouvelle',
      { as: artisan, post: { intent: 'save', title: 'Nom', body: 'Au {fax}' } },
    )
    expect(refused).toMatchObject({
      status: 422,
      data: {
        errors: { body: expect.stringContaining('accolades') },
        values: { title: 'Nom', body: 'Au {fax}' },
      },
    })
  })
})
