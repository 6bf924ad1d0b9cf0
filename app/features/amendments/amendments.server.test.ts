import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listWorks } from '#app/features/works/queries.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { listTurns } from '#app/features/requests/my-requests/list-turns.server.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import {
  aDraftAmendment,
  anAmendmentInput,
  aSentAmendment,
  storedAmendment,
  type TestAmendment,
} from '#test/amendment-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { someWorks, storedWorks } from '#test/intervention-builders.ts'
import { aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { answerAmendmentMode } from './answer-mode.server.ts'
import { createAmendment } from '#app/features/amendments/editor/create-amendment.server.ts'
import { declineAmendment, withdrawAmendment } from './end-offer.server.ts'
import { retractAmendment } from './renounce-amendment.server.ts'
import {
  deleteAmendment,
  saveAmendment,
} from '#app/features/amendments/editor/save-amendment.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { readAmendment, readDraft } from './queries.server.ts'
import { sendAmendment } from './send-amendment.server.ts'
import { sendAmendmentCode } from './sign-amendment.server.ts'

const database = useTestDatabase()
const own = ({ artisan, author }: TestAmendment, now?: Date) => ({
  artisan: database.ctx(artisan, now),
  client: database.ctx(author, now),
})
/** Devis 1 003,04 €; the usual amendment adds 165,00 € at 10 % and takes 60,00 € away at 20 %. */
const QUOTE_CENTS = 100_304
const contractCents = async ({ artisan, author, worksId }: TestAmendment) => {
  const read = [artisan, author].flatMap((who) => [
    getWorks(database.ctx(who), worksId).then((works) => works!.contractCents),
    listWorks(database.ctx(who)).then(
      ({ rows }) => rows.find(({ id }) => id === worksId)!.totalInclCents,
    ),
  ])
  const [first, ...others] = await Promise.all(read)
  for (const other of others) expect(other).toBe(first)
  return first
}

describe('a proposed amendment', () => {
  it('is numbered after its devis, frozen and hashed with the contract before and after', async () => {
    const amendment = await aSentAmendment(database)
    const { number, snapshot, contentHash, status } = await storedAmendment(
      database,
      amendment.amendmentId,
    )
    const { quoteNumber } = await storedWorks(database, amendment.worksId)
    expect([number, status]).toEqual([`${quoteNumber}/A1`, 'sent'])
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(snapshot).toMatchObject({
      quoteNumber,
      title: 'Déplacement de l’arrivée d’eau',
      extraDays: 2,
      totals: { totalExclCents: 10_000, totalVatCents: 500, totalInclCents: 10_500 },
      before: { totalInclCents: QUOTE_CENTS },
      after: { totalInclCents: QUOTE_CENTS + 10_500 },
    })
    expect(await contractCents(amendment)).toBe(QUOTE_CENTS)
    expect(await listTurns(own(amendment).client)).toMatchObject([
      { kind: 'amendment', amendmentId: amendment.amendmentId, totalInclCents: 10_500 },
    ])
    expect(await eventTypesAbout(database, amendment.amendmentId)).toEqual(['amendment.sent'])
    const works = await getWorks(own(amendment).client, amendment.worksId)
    expect(works!.trail.at(-1)).toMatchObject({
      verb: 'amendment_sent',
      who: 'artisan',
      amendmentNumber: number,
    })
  })

  it('is one at a time, and the next has the next number', async () => {
    const amendment = await aSentAmendment(database)
    const { artisan } = own(amendment)
    expect(await createAmendment(artisan, amendment.worksId)).toMatchObject({
      refusal: 'amendment_open',
    })
    granted(await withdrawAmendment(artisan, amendment.amendmentId))
    expect((await storedAmendment(database, amendment.amendmentId)).status).toBe('withdrawn')
    const next = await aSentAmendment(database, { works: amendment })
    expect((await storedAmendment(database, next.amendmentId)).number).toMatch(/\/A2$/)
  })

  it('keeps a draft that is incomplete, and sends none', async () => {
    const draft = await aDraftAmendment(database, {
      input: { reason: '', lines: [], extraDays: null },
    })
    const { artisan } = own(draft)
    expect(await sendAmendment(artisan, draft.amendmentId)).toMatchObject({
      refusal: 'amendment_incomplete',
    })
    granted(await saveAmendment(artisan, draft.amendmentId, anAmendmentInput()))
    granted(await sendAmendment(artisan, draft.amendmentId))
    expect(await saveAmendment(artisan, draft.amendmentId, anAmendmentInput())).toMatchObject({
      refusal: 'amendment_sent',
    })
    expect(await deleteAmendment(artisan, draft.amendmentId)).toMatchObject({
      refusal: 'amendment_sent',
    })
  })

  it('is not sent while the price of its labour does not show (D3)', async () => {
    const [labour] = anAmendmentInput().lines
    const sold = (words: object) => ({ ...labour!, unit: 'u' as const, ...words })
    const draft = await aDraftAmendment(database, {
      input: { lines: [sold({ designation: 'Reprise de plomberie' })] },
    })
    const { artisan } = own(draft)
    expect(await sendAmendment(artisan, draft.amendmentId)).toMatchObject({
      refusal: 'amendment_incomplete',
    })
    // Goods alone have none.
    const goods = sold({ workItem: 'Fourniture', designation: 'Fourniture d’une vanne' })
    granted(await saveAmendment(artisan, draft.amendmentId, anAmendmentInput({ lines: [goods] })))
    granted(await sendAmendment(artisan, draft.amendmentId))
  })

  it('takes back at the rate of its contract what its company bills otherwise now', async () => {
    const { lines } = anAmendmentInput()
    const less = lines.find(({ quantity }) => quantity < 0)!
    const amendment = await aDraftAmendment(database, { input: { lines: [less] } })
    await database.db
      .update(artisans)
      .set({ vatRegime: 'franchise' })
      .where(eq(artisans.id, amendment.artisan.artisanId))
    const ctx = database.ctx(amendment.artisan)
    const draft = async () => readDraft(ctx, (await readAmendment(ctx, amendment.amendmentId))!)
    expect((await draft()).faults).toEqual([])
    expect((await draft()).vatRates).toContain(less.vat)
    const added = { ...less, quantity: -less.quantity }
    granted(
      await saveAmendment(ctx, amendment.amendmentId, {
        ...anAmendmentInput(),
        lines: [less, added],
      }),
    )
    expect((await draft()).faults.map(({ field }) => field)).toEqual(['lines.1.vat'])
  })

  it('takes no rate of the contract under zero', async () => {
    const [add, less] = anAmendmentInput().lines
    const lines = (quantity: number) => [add!, { ...less!, quantity }]
    // 620,00 € at 20 % are all that the devis has.
    const draft = await aDraftAmendment(database, { input: { lines: lines(-6_201) } })
    const { artisan } = own(draft)
    expect(await sendAmendment(artisan, draft.amendmentId)).toMatchObject({
      refusal: 'amendment_incomplete',
    })
    granted(
      await saveAmendment(artisan, draft.amendmentId, anAmendmentInput({ lines: lines(-6_200) })),
    )
    granted(await sendAmendment(artisan, draft.amendmentId))
  })

  it('is refused where works are over or said to be, and to anybody else', async () => {
    for (const stage of ['to_confirm', 'done'] as const) {
      const works = await someWorks(database, stage)
      expect(await createAmendment(database.ctx(works.artisan), works.worksId)).toMatchObject({
        refusal: `intervention_${stage}`,
      })
    }
    const draft = await aDraftAmendment(database)
    const stranger = await aQuotingArtisan(database)
    const nobody = await aParticulier(database)
    const { amendmentId, worksId } = draft
    const other = database.ctx(stranger)
    expect(await createAmendment(other, worksId)).toMatchObject({ refusal: 'not_found' })
    for (const refused of [
      await saveAmendment(other, amendmentId, anAmendmentInput()),
      await sendAmendment(other, amendmentId),
      await withdrawAmendment(other, amendmentId),
      await deleteAmendment(other, amendmentId),
      await answerAmendmentMode(other, amendmentId, true),
      // A draft is nobody's but its artisan's.
      await declineAmendment(own(draft).client, amendmentId, ''),
      await sendAmendmentCode(own(draft).client, amendmentId),
      await retractAmendment(database.ctx(nobody), amendmentId, ''),
    ])
      expect(refused).toMatchObject(refuse('not_found'))
  })

  it('is declined with a word, and the contract stays', async () => {
    const amendment = await aSentAmendment(database)
    granted(await declineAmendment(own(amendment).client, amendment.amendmentId, 'Trop cher.'))
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      status: 'declined',
      declineText: 'Trop cher.',
    })
    expect(await contractCents(amendment)).toBe(QUOTE_CENTS)
  })
})
