import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import * as dataPage from '#app/features/settings/settings-data.page.tsx'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import * as worksPage from '#app/features/works/artisan-works.page.tsx'
import type { Particulier, System } from '#app/platform/context.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { anOwnOpenedQuote } from '#test/own-client-builders.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, anAcceptance, granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { COMPANIES_MIN, MARK_DAYS } from './client-mark.ts'
import type { ClientMarkInput } from './client-mark-form.ts'
import { contestClientMark } from './contest-client-mark.server.ts'
import { giveClientMark } from './give-client-mark.server.ts'
import {
  factsOfLead,
  listMarksOfAccount,
  listMarksOfMine,
  readClientMark,
} from './read-client-marks.server.ts'
import { clientMarks } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const GOOD: ClientMarkInput = {
  payment: 'on_time',
  datesKept: true,
  matched: true,
  note: 'Paie vite, chien dans la cour.',
}
const AFTER = afterHours(61)

let author: Particulier
beforeEach(async () => {
  author = await aParticulier(database)
})

const mark = (works: TestWorks, change: Partial<ClientMarkInput> = {}) =>
  giveClientMark(database.ctx(works.artisan, AFTER), works.worksId, { ...GOOD, ...change })
async function marked(change: Partial<ClientMarkInput> = {}): Promise<TestWorks> {
  const works = await someWorks(database, 'done', { author })
  granted(await mark(works, change))
  return works
}

describe('a mark of a client', () => {
  it('is given once a works, by its company alone, and once they are over', async () => {
    const running = await someWorks(database, 'in_progress', { author })
    expect(await readClientMark(database.ctx(running.artisan), running.worksId)).toBeNull()
    expect(await mark(running)).toEqual(REFUSED('works_not_over'))
    const works = await someWorks(database, 'done', { author })
    const other = await anArtisan(database)
    expect(await giveClientMark(database.ctx(other), works.worksId, GOOD)).toEqual(
      REFUSED('not_found'),
    )
    expect(await readClientMark(database.ctx(works.artisan), works.worksId)).toEqual({ mark: null })
    const both = await Promise.all([mark(works), mark(works, { payment: 'not' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(REFUSED('already_marked'))
  })

  it('is given of no works for a client of the company’s own', async () => {
    const own = await anOwnOpenedQuote(database)
    const accepted = await anAcceptance(database, own.quoteId)
    granted(await acceptQuote(database.ctx(own.author), own.quoteId, accepted))
    const { rows } = await database.pool.query<{ id: WorksId }>(
      `update interventions set status = 'done', starts_at = now(), ends_at = now() + interval '1 hour', started_at = now(), finished_at = now(), confirmed_at = now(), confirmed_by = 'silence'
       where quote_id = $1 returning id`,
      [own.quoteId],
    )
    const [works] = rows
    const ctx = database.ctx(own.artisan)
    expect(await giveClientMark(ctx, works!.id, GOOD)).toEqual(REFUSED('not_found'))
    expect(await readClientMark(ctx, works!.id)).toBeNull()
  })

  it('asks all three facts on the page of the works, and keeps what was chosen', async () => {
    const works = await someWorks(database, 'done', { author })
    const post = (fields: Record<string, string>) =>
      askPage<RefusedAct>(database, worksPage, `/espace-pro/interventions/${works.worksId}`, {
        as: works.artisan,
        params: { worksId: works.worksId },
        now: AFTER,
        post: { intent: 'mark', ...fields },
      })
    expect(
      await post({ payment: 'late', datesKept: 'peut-être', note: 'a'.repeat(301) }),
    ).toMatchObject({
      status: 422,
      data: {
        errors: {
          datesKept: expect.any(String),
          matched: expect.any(String),
          note: '300 caractères au plus.',
        },
        values: { payment: 'late' },
      },
    })
    const whole = { payment: 'late', datesKept: 'oui', matched: 'non' }
    expect((await post(whole)).status).toBe(302)
    expect((await post(whole)).status).toBe(409)
  })
})

describe('what a company that took the contact reads', () => {
  it(`is counts alone, from ${COMPANIES_MIN} other companies on, without its own word`, async () => {
    const { artisan, leadId } = await aTakenLead(database, { author })
    const facts = () => factsOfLead(database.ctx(artisan), leadId)
    await marked()
    await marked({ datesKept: false })
    expect(await facts()).toBeNull()
    // Its own works add nothing to what it reads, and do not reach the threshold.
    granted(await mark(await someWorks(database, 'done', { author, artisan })))
    expect(await facts()).toBeNull()
    const third = await marked({ payment: 'late' })
    expect(await facts()).toEqual({ works: 3, onTime: 2, datesKept: 2, matched: 3 })
    expect(
      await contestClientMark(database.ctx(author), third.worksId, 'Payé le jour même.'),
    ).not.toBeNull()
    expect(await facts()).toBeNull()
  })

  it('is nothing twice from one company, before the contact, to another company, and of somebody else', async () => {
    const { artisan, leadId } = await aTakenLead(database, { author })
    const first = await marked()
    granted(await mark(await someWorks(database, 'done', { author, artisan: first.artisan })))
    await marked()
    expect(await factsOfLead(database.ctx(artisan), leadId)).toBeNull()
    await marked()
    expect(await factsOfLead(database.ctx(artisan), leadId)).toMatchObject({ works: 4 })
    expect(await factsOfLead(database.ctx(await anArtisan(database)), leadId)).toBeNull()
    const elsewhere = await aTakenLead(database)
    expect(await factsOfLead(database.ctx(elsewhere.artisan), elsewhere.leadId)).toBeNull()
    await database.db
      .update(leads)
      .set({ status: 'proposed', openedAt: null, reactedAt: null })
      .where(eq(leads.id, leadId))
    expect(await factsOfLead(database.ctx(artisan), leadId)).toBeNull()
  })
})

describe('the person', () => {
  const contest = (worksId: string, reason = 'J’ai payé le jour même.', as = author) =>
    askPage<RefusedAct>(database, dataPage, '/espace-particulier/parametres/donnees', {
      as,
      post: { intent: 'contest', worksId, reason },
    })

  it('reads the facts without the note, which the team reads', async () => {
    const works = await marked()
    const mine = await listMarksOfMine(database.ctx(author))
    expect(mine).toMatchObject([{ worksId: works.worksId, payment: 'on_time', contestedAt: null }])
    expect(JSON.stringify(mine)).not.toContain('chien')
    expect(await listMarksOfMine(database.ctx(await aParticulier(database)))).toEqual([])
    expect(
      await listMarksOfAccount(database.ctx(await anAdmin(database)), author.accountId),
    ).toMatchObject([{ note: GOOD.note }])
  })

  it('contests one once: it is shown to nobody, and the team has a case', async () => {
    const works = await marked({ payment: 'not' })
    expect(await contest(works.worksId, 'Non')).toMatchObject({
      status: 422,
      data: { errors: { reason: expect.any(String) } },
    })
    const stranger = await aParticulier(database)
    expect((await contest(works.worksId, undefined, stranger)).status).toBe(404)
    expect((await contest(works.worksId)).status).toBe(302)
    expect((await contest(works.worksId)).status).toBe(404)
    const { rows } = await database.db.execute(waitingCases(TEST_NOW, ['client_marks']))
    expect(rows).toContainEqual(expect.objectContaining({ subject_id: works.worksId }))
    expect(await listMarksOfMine(database.ctx(author))).toMatchObject([{ contestedAt: TEST_NOW }])
  })

  it('has them in their export, and they go with the account', async () => {
    await marked()
    const exported = JSON.stringify(await exportData(database.ctx(author)))
    expect(exported).toContain('on_time')
    expect(exported).not.toContain('chien')
    expect((await requestErasure(database.ctx(author, AFTER))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>(undefined, afterHours(70)))
    expect(
      await database.db.$count(clientMarks, eq(clientMarks.particulierId, author.accountId)),
    ).toBe(0)
  })
})

it('a mark goes after three years', async () => {
  await marked()
  const later = (days: number) =>
    database.ctx<System>(undefined, new Date(AFTER.getTime() + days * 86_400_000))
  const left = () =>
    database.db.$count(clientMarks, eq(clientMarks.particulierId, author.accountId))
  await applyRetention(later(MARK_DAYS - 1), PERSONAL_DATA)
  expect(await left()).toBe(1)
  await applyRetention(later(MARK_DAYS + 1), PERSONAL_DATA)
  expect(await left()).toBe(0)
})
