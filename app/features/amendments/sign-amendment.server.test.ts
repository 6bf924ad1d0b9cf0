import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documents } from '#app/features/documents/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { signatures } from '#app/features/signatures/tables.server.ts'
import { finishWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { listWorks } from '#app/features/works/queries.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import {
  aDraftAmendment,
  anAmendmentAcceptance,
  anAmendmentInput,
  aSentAmendment,
  aSignedAmendment,
  storedAmendment,
  type TestAmendment,
} from '#test/amendment-builders.ts'
import { artisanMonths } from '#app/features/homes/artisan-months.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { afterHours, PLANNED, someWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { answerAmendmentMode } from './answer-mode.server.ts'
import { endAmendments, endAmendmentsOf } from './end-amendments.server.ts'
import { requestEarlyAmendment, retractAmendment } from './renounce-amendment.server.ts'
import { signAmendment, signAmendmentOnSite } from './sign-amendment.server.ts'

const database = useTestDatabase()
const own = ({ artisan, author }: TestAmendment, now?: Date) => ({
  artisan: database.ctx(artisan, now),
  client: database.ctx(author, now),
})
/** Devis 1 003,04 €; the usual amendment adds 165,00 € at 10 % and takes 60,00 € away at 20 %. */
const QUOTE_CENTS = 100_304
const AMENDED_CENTS = 110_804
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

describe('a signed amendment', () => {
  it('changes the total of the contract everywhere, with its proof and its document', async () => {
    const amendment = await aSignedAmendment(database)
    const row = await storedAmendment(database, amendment.amendmentId)
    expect(row).toMatchObject({
      status: 'signed',
      signedName: 'Claire Martin',
      contractMode: 'distance',
      withdrawalOpen: false,
      // The fourteenth day is a Tuesday.
      retractableUntil: new Date('2026-03-24T22:59:59.999Z'),
    })
    expect(await contractCents(amendment)).toBe(AMENDED_CENTS)
    const [signature] = await database.rows(
      signatures,
      eq(signatures.subjectId, amendment.amendmentId),
    )
    expect(signature).toMatchObject({
      subjectKind: 'amendment',
      role: 'client',
      contentHash: row.contentHash,
      statements: [
        'Avenant reçu avant l’exécution de ce qu’il modifie. Je l’ai lu et je l’accepte.',
        row.snapshot!.certification,
      ],
    })
    const kinds = await database.db
      .select({ kind: documents.kind })
      .from(documents)
      .where(eq(documents.subjectId, amendment.amendmentId))
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['amendment', 'signed_amendment'])
    const { rows } = await database.db.execute<{ signed: number; signedCents: string }>(
      artisanMonths(own(amendment).artisan, 'Europe/Paris'),
    )
    expect(rows.at(-1)).toMatchObject({ signed: 1, signedCents: String(AMENDED_CENTS) })
    // A second one is counted on top of it.
    const second = await aSignedAmendment(database, { works: amendment })
    expect((await storedAmendment(database, second.amendmentId)).snapshot).toMatchObject({
      before: { totalInclCents: AMENDED_CENTS },
    })
    expect(await contractCents(amendment)).toBe(AMENDED_CENTS + 10_500)
  })

  it('is refused without its name, its box, its certification, its code, or of another content', async () => {
    const amendment = await aSentAmendment(database)
    const { client } = own(amendment)
    const good = await anAmendmentAcceptance(database, amendment)
    const sign = (change: Partial<typeof good>) =>
      signAmendment(client, amendment.amendmentId, { ...good, ...change })
    const wrong = good.code === '000000' ? '111111' : '000000'
    expect(await sign({ signature: { ...good.signature, name: ' ' } })).toMatchObject({
      refusal: 'signature_name_missing',
    })
    expect(await sign({ signature: { ...good.signature, agreed: false } })).toMatchObject({
      refusal: 'signature_not_agreed',
    })
    expect(await sign({ signature: { ...good.signature, certified: false } })).toMatchObject({
      refusal: 'certification_not_signed',
    })
    expect(await sign({ drawing: 'x' })).toMatchObject({ refusal: 'drawing_malformed' })
    expect(await sign({ contentHash: 'f'.repeat(64) })).toMatchObject({
      refusal: 'document_changed',
    })
    expect(await sign({ code: wrong })).toMatchObject({ refusal: 'wrong_code_4' })
    expect(await contractCents(amendment)).toBe(QUOTE_CENTS)
    granted(await sign({}))
    expect(await sign({})).toMatchObject({ refusal: 'amendment_signed' })
  })

  it('is signed on the artisan’s device when both are there', async () => {
    const amendment = await aSentAmendment(database)
    const { mode: _, ...signed } = await anAmendmentAcceptance(database, amendment)
    const { artisan } = own(amendment)
    expect(
      await signAmendmentOnSite(artisan, amendment.amendmentId, { ...signed, together: false }),
    ).toMatchObject({ refusal: 'presence_not_confirmed' })
    granted(
      await signAmendmentOnSite(artisan, amendment.amendmentId, { ...signed, together: true }),
    )
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      status: 'signed',
      contractMode: 'off_premises',
      companyMode: 'off_premises',
    })
  })

  it('loses its right to renounce only where both say that it was signed at the company’s', async () => {
    const amendment = await aSignedAmendment(database, { acceptance: { mode: 'on_premises' } })
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      contractMode: 'distance',
      retractableUntil: expect.any(Date) as Date,
    })
    const { artisan, client } = own(amendment)
    granted(await answerAmendmentMode(artisan, amendment.amendmentId, true))
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      contractMode: 'on_premises',
      retractableUntil: null,
    })
    expect(await retractAmendment(client, amendment.amendmentId, '')).toMatchObject({
      refusal: 'no_withdrawal_right',
    })
    expect(await answerAmendmentMode(artisan, amendment.amendmentId, true)).toMatchObject({
      refusal: 'mode_not_asked',
    })
  })

  it('may still be signed once the works are said to be over, not once they are', async () => {
    const works = await someWorks(database, 'in_progress')
    const sent = await aSentAmendment(database, { works, now: PLANNED.startsAt })
    granted(await finishWorks(database.ctx(sent.artisan, PLANNED.endsAt), sent.worksId))
    const acceptance = await anAmendmentAcceptance(database, sent, {}, PLANNED.endsAt)
    granted(await signAmendment(own(sent, PLANNED.endsAt).client, sent.amendmentId, acceptance))
  })

  it('is renounced with its receipt, and takes with it the one written on top', async () => {
    const amendment = await aSignedAmendment(database)
    const next = await aSentAmendment(database, { works: amendment })
    const { client } = own(amendment, afterHours(24))
    granted(await requestEarlyAmendment(client, amendment.amendmentId))
    expect(await requestEarlyAmendment(client, amendment.amendmentId)).toMatchObject({
      refusal: 'early_start_requested',
    })
    granted(await retractAmendment(client, amendment.amendmentId, 'J’ai changé d’avis.'))
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      status: 'retracted',
      retractionText: 'J’ai changé d’avis.',
    })
    expect((await storedAmendment(database, next.amendmentId)).status).toBe('lapsed')
    expect(await contractCents(amendment)).toBe(QUOTE_CENTS)
    expect(await retractAmendment(client, amendment.amendmentId, '')).toMatchObject({
      refusal: 'amendment_retracted',
    })
    expect(await eventTypesAbout(database, amendment.amendmentId)).toContain('amendment.retracted')
    const late = await aSignedAmendment(database)
    expect(
      await retractAmendment(own(late, afterHours(24 * 16)).client, late.amendmentId, ''),
    ).toMatchObject({ refusal: 'withdrawal_period_over' })
  })

  it('keeps its right open for goods until the works are over', async () => {
    const [add] = anAmendmentInput().lines
    const works = await someWorks(database, 'in_progress')
    const amendment = await aSignedAmendment(database, {
      works,
      input: { lines: [{ ...add!, supply: 'goods' }] },
    })
    expect((await storedAmendment(database, amendment.amendmentId)).withdrawalOpen).toBe(true)
    await database.pool.query(
      `update interventions set status = 'done', confirmed_at = $2, confirmed_by = 'particulier' where id = $1`,
      [works.worksId, afterHours(24 * 30)],
    )
    await endAmendments(database.ctx(), works.worksId)
    expect(await storedAmendment(database, amendment.amendmentId)).toMatchObject({
      status: 'signed',
      withdrawalOpen: false,
      retractableUntil: new Date('2026-04-23T21:59:59.999Z'),
    })
  })
})

describe('what an amendment falls with', () => {
  it('falls with its contract, signed or not', async () => {
    const signed = await aSignedAmendment(database)
    const draft = await aDraftAmendment(database, { works: signed })
    granted(await retractQuote(own(signed).client, signed.quoteId, { reopen: false, text: '' }))
    const refused = await anAmendmentAcceptance(database, draft)
    expect(await signAmendment(own(draft).client, draft.amendmentId, refused)).toMatchObject({
      ok: false,
    })
    await endAmendmentsOf(database.ctx(), signed.quoteId)
    await endAmendmentsOf(database.ctx(), signed.quoteId)
    for (const { amendmentId } of [signed, draft])
      expect((await storedAmendment(database, amendmentId)).status).toBe('lapsed')
  })

  it('falls with works that are given up, unless it was signed', async () => {
    const signed = await aSignedAmendment(database)
    const sent = await aSentAmendment(database, { works: signed })
    const acceptance = await anAmendmentAcceptance(database, sent)
    granted(await cancelWorks(own(signed).artisan, signed.worksId, 'agreed', ''))
    expect(await signAmendment(own(sent).client, sent.amendmentId, acceptance)).toMatchObject({
      refusal: 'intervention_cancelled',
    })
    await endAmendments(database.ctx(), signed.worksId)
    expect((await storedAmendment(database, sent.amendmentId)).status).toBe('lapsed')
    expect((await storedAmendment(database, signed.amendmentId)).status).toBe('signed')
  })
})
