import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signingCodes } from '#app/features/signatures/tables.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { CODES_AN_HOUR } from '#app/features/signatures/signing-code.ts'
import { withoutTokens } from '#app/platform/mail/record-outcomes.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anAcceptance,
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  granted,
  mailedCode,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { acceptQuote, signOnSite, type Acceptance } from './accept-quote.server.ts'
import { answerContractMode } from './answer-contract-mode.server.ts'
import { sendQuoteCode } from './quote-to-sign.server.ts'

const database = useTestDatabase(RACE_POOL)
const minutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000)
const sign = (quote: TestQuote, acceptance: Acceptance, now = TEST_NOW) =>
  acceptQuote(database.ctx(quote.author, now), quote.quoteId, acceptance)
const ask = (quote: TestQuote, now = TEST_NOW) =>
  sendQuoteCode(database.ctx(quote.author, now), quote.quoteId)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codesOf = (quote: TestQuote) =>
  database.rows(signingCodes, eq(signingCodes.subjectId, quote.quoteId))
const signaturesIn = (quote: TestQuote) =>
  signaturesOf(database.ctx(), { kind: 'quote', id: quote.quoteId })

describe('the code of a devis', () => {
  it('is mailed to its client alone, whom the subject does not tell it, with what is signed', async () => {
    const quote = await aSentQuote(database)
    granted(await ask(quote))
    const code = await mailedCode(database, quote.quoteId)
    const [mail] = await database.rows(emailLogs, eq(emailLogs.accountId, quote.author.accountId))
    const { number, totalInclCents } = await storedQuote(database, quote.quoteId)
    expect(mail).toMatchObject({ emailType: 'signing_code', subject: 'Votre code pour signer' })
    expect(mail!.text).toContain(number)
    expect(mail!.text.replaceAll(/\s/gu, '')).toContain(
      (totalInclCents / 100).toFixed(2).replace('.', ','),
    )
    // Nobody reads it in the database, nor in the copy of the mail once it left.
    const [row] = await codesOf(quote)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(withoutTokens(mail!.html) + withoutTokens(mail!.text)).not.toContain(code)
  })

  it('signs once, and typed with a space all the same', async () => {
    const quote = await aSentQuote(database)
    const acceptance = await anAcceptance(database, quote.quoteId)
    const spaced = `${acceptance.code.slice(0, 3)} ${acceptance.code.slice(3)}`
    granted(await sign(quote, { ...acceptance, code: spaced }, minutes(9)))
    expect((await codesOf(quote))[0]!.usedAt).toEqual(minutes(9))
    expect(await signaturesIn(quote)).toEqual([
      expect.objectContaining({
        role: 'client',
        accountId: quote.author.accountId,
        deviceOf: 'client',
        codeSentAt: TEST_NOW,
        signedAt: minutes(9),
        mode: 'distance',
        contentHash: acceptance.contentHash,
      }),
    ])
  })

  it('wrong is counted though nothing is signed, and five lock it until another is sent', async () => {
    const quote = await aSentQuote(database)
    const acceptance = await anAcceptance(database, quote.quoteId)
    const wrong = { ...acceptance, code: other(acceptance.code) }
    const said = []
    for (let time = 0; time < 6; time++) said.push(await sign(quote, wrong))
    expect(said.map((one) => (one.ok ? null : one.refusal))).toEqual([
      'wrong_code_4',
      'wrong_code_3',
      'wrong_code_2',
      'wrong_code_1',
      'code_locked',
      'code_locked',
    ])
    expect(await sign(quote, acceptance)).toEqual(refuse('code_locked'))
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
    granted(
      await sign(quote, await anAcceptance(database, quote.quoteId, {}, minutes(1)), minutes(2)),
    )
  })

  it('is not used up by what else is wrong, nor by what is no code', async () => {
    const quote = await aSentQuote(database)
    const acceptance = await anAcceptance(database, quote.quoteId)
    for (const change of [
      { code: '' },
      { code: 'abcdef' },
      { code: '12345' },
      { signature: { ...acceptance.signature, name: '' }, code: other(acceptance.code) },
    ])
      expect((await sign(quote, { ...acceptance, ...change })).ok).toBe(false)
    expect((await codesOf(quote))[0]!.wrongTries).toBe(0)
    granted(await sign(quote, acceptance))
  })

  it('lasts ten minutes, and ends with the next one', async () => {
    const quote = await aSentQuote(database)
    const first = await anAcceptance(database, quote.quoteId)
    expect(await sign(quote, first, minutes(10))).toEqual(refuse('code_expired'))
    granted(await ask(quote, minutes(11)))
    expect(await sign(quote, first, minutes(12))).toEqual(refuse('wrong_code_4'))
  })

  it('is sent five times within an hour, twenty asking at once, and again after', async () => {
    const quote = await aSentQuote(database)
    const sent = await together(20, () => ask(quote))
    expect(sent.filter((one) => one.ok)).toHaveLength(CODES_AN_HOUR)
    expect(sent.find((one) => !one.ok)).toEqual(refuse('too_many_codes'))
    expect(await codesOf(quote)).toHaveLength(CODES_AN_HOUR)
    expect((await ask(quote, minutes(59))).ok).toBe(false)
    expect((await ask(quote, minutes(61))).ok).toBe(true)
  })

  it('signs no other devis, nothing for another person, and nothing that changed', async () => {
    const [quote, second] = [await aSentQuote(database), await aSentQuote(database)]
    const acceptance = await anAcceptance(database, quote.quoteId)
    const theirs = await anAcceptance(database, second.quoteId)
    expect(await sign(second, { ...theirs, code: acceptance.code })).toEqual(refuse('wrong_code_4'))
    const stranger = await aParticulier(database)
    expect(await acceptQuote(database.ctx(stranger), quote.quoteId, acceptance)).toEqual(
      refuse('not_found'),
    )
    expect(await sendQuoteCode(database.ctx(stranger), quote.quoteId)).toEqual(refuse('not_found'))
    const { snapshot } = await storedQuote(database, quote.quoteId)
    await database.db
      .update(quotes)
      .set({ snapshot: { ...snapshot!, title: 'Autre chose' } })
      .where(eq(quotes.id, quote.quoteId))
    expect(await sign(quote, acceptance)).toEqual(refuse('document_changed'))
    expect(await ask(quote)).toEqual(refuse('document_changed'))
  })

  it('is not sent for what cannot be signed any more', async () => {
    const quote = await anAcceptedQuote(database)
    expect(await ask(quote)).toEqual(refuse('quote_accepted'))
  })

  it('typed by thirty at once signs once, and guessed by thirty counts each', async () => {
    const quote = await aSentQuote(database)
    const acceptance = await anAcceptance(database, quote.quoteId)
    const answers = await together(30, () => sign(quote, acceptance))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(await signaturesIn(quote)).toHaveLength(1)
    const guessed = await aSentQuote(database)
    const theirs = await anAcceptance(database, guessed.quoteId)
    const guesses = await together(30, () => sign(guessed, { ...theirs, code: other(theirs.code) }))
    expect(guesses.filter((one) => !one.ok && one.refusal === 'code_locked')).toHaveLength(26)
    expect((await codesOf(guessed))[0]!.wrongTries).toBe(5)
  })
})

describe('a signature', () => {
  it('is never changed, nor deleted, by anybody', async () => {
    const quote = await anAcceptedQuote(database)
    for (const statement of [
      `update signatures set name = 'Quelqu’un'`,
      'delete from signatures',
      'truncate signatures',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('kept as they were made')
    expect(await signaturesIn(quote)).toHaveLength(1)
  })

  it('keeps what was drawn, and what was ticked', async () => {
    const quote = await anAcceptedQuote(database, {
      acceptance: { drawing: 'M1 2L3 4', earlyStart: true },
    })
    const [kept] = await signaturesIn(quote)
    expect(kept).toMatchObject({ drawing: 'M1 2L3 4', address: '203.0.113.7' })
    expect(kept!.statements).toHaveLength(3)
  })
})

describe('on the artisan’s device', () => {
  const onSite = async (quote: TestQuote, change: { together?: boolean; code?: string } = {}) => {
    granted(await sendQuoteCode(database.ctx(quote.artisan), quote.quoteId))
    const { mode: _, ...acceptance } = await anAcceptance(database, quote.quoteId)
    return signOnSite(database.ctx(quote.artisan), quote.quoteId, {
      together: true,
      ...acceptance,
      ...change,
    })
  }

  it('the client signs with the code that went to their own mail, at their home', async () => {
    const quote = await aSentQuote(database)
    granted(await onSite(quote))
    const [kept] = await signaturesIn(quote)
    expect(kept).toMatchObject({
      accountId: quote.author.accountId,
      deviceOf: 'company',
      mode: 'off_premises',
    })
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'accepted',
      contractMode: 'off_premises',
      companyMode: 'off_premises',
      companyModeAt: TEST_NOW,
    })
    expect(await answerContractMode(database.ctx(quote.artisan), quote.quoteId, false)).toEqual(
      refuse('mode_not_asked'),
    )
  })

  it('is not signed without the code, without both being there, or by another company', async () => {
    const quote = await aSentQuote(database)
    expect(await onSite(quote, { together: false })).toEqual(refuse('presence_not_confirmed'))
    expect(await onSite(quote, { code: '' })).toEqual(refuse('code_missing'))
    const competitor = await aQuotingArtisan(database)
    const { mode: _, ...acceptance } = await anAcceptance(database, quote.quoteId)
    expect(
      await signOnSite(database.ctx(competitor), quote.quoteId, { ...acceptance, together: true }),
    ).toEqual(refuse('not_found'))
    expect(await sendQuoteCode(database.ctx(competitor), quote.quoteId)).toEqual(
      refuse('not_found'),
    )
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
  })
})

describe('an urgent repair', () => {
  const urgent = { urgentRepair: true, urgentWhat: 'Fuite', urgentCalledAt: '2026-03-10T08:00' }

  it('that the client confirms has no right to renounce, and no wait before payment', async () => {
    const quote = await anAcceptedQuote(database, {
      input: urgent,
      acceptance: { urgentRepair: true },
    })
    const stored = await storedQuote(database, quote.quoteId)
    expect(stored).toMatchObject({
      urgentRepairConfirmed: true,
      retractableUntil: null,
      withdrawalOpen: false,
    })
    expect(stored.snapshot!.urgentRepair).toEqual({ what: 'Fuite', calledAt: '2026-03-10T08:00' })
    expect(stored.snapshot!.mentions.find(({ key }) => key === 'urgent')!.text).toMatch(
      /a appelé le 10\s?mars 2026 à 8\s?h\s?: Fuite\. .*L221-28/,
    )
  })

  it('that the client does not confirm, or that the devis does not say, keeps the fourteen days', async () => {
    for (const quote of [
      await anAcceptedQuote(database, { input: urgent }),
      await anAcceptedQuote(database, { acceptance: { urgentRepair: true } }),
    ])
      expect(await storedQuote(database, quote.quoteId)).toMatchObject({
        urgentRepairConfirmed: false,
        retractableUntil: expect.any(Date),
      })
  })
})
