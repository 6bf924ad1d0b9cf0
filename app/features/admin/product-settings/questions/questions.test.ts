import { createElement, type ReactElement } from 'react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { listLines } from '#app/features/admin/product-settings/setting-lines.server.ts'
import type { QuestionSet } from '#app/features/product-settings/question-set.ts'
import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { readSettings } from '#app/features/product-settings/read-settings.server.ts'
import { describeRequest } from '#app/features/requests/life/describe-request.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import {
  initialQuestions,
  questionsKey,
} from '#app/features/requests/trade-questions/known-questions.ts'
import {
  readAnswersInWords,
  readAskedOf,
  readQuestionSet,
  readQuestionsThatWereSet,
} from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { renderedWords } from '#test/rendered.tsx'
import { lastQuestions, questionFields, setQuestions } from '#test/question-builders.ts'
import { SETTING_REASON } from '#test/setting-builders.ts'
import { cancelQuestions, changeQuestions, type QuestionsInput } from './change-questions.server.ts'
import * as page from './admin-questions.page.tsx'
import type { QuestionsPreview } from './question-acts.server.ts'

const database = useTestDatabase()
const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

const input = async (
  admin: Admin,
  trade: TradeSlug,
  questions: QuestionSet,
  startsOn: string | null = null,
): Promise<QuestionsInput> => ({
  trade,
  questions,
  startsOn,
  follows: await lastQuestions(database, admin, trade),
})
const set = (trade: TradeSlug, questions: QuestionSet, startsOn: string | null = null) =>
  setQuestions(database, trade, questions, startsOn)

describe('questions of a trade', () => {
  it('are refused where they change nothing, are faulty, come too soon, or say no reason', async () => {
    const admin = await anAdmin(database)
    const ctx = database.ctx(admin)
    const same = initialQuestions('couverture')
    const other = [...same].reverse()
    const asked = (questions: QuestionSet, startsOn: string | null = null) =>
      input(admin, 'couverture', questions, startsOn)
    for (const [posted, reason, refusal] of [
      [await asked(same), SETTING_REASON, 'nothing_changes'],
      [await asked(same.slice(0, 2)), SETTING_REASON, 'faulty'],
      [await asked(other, '2020-01-01'), SETTING_REASON, 'too_soon'],
      [await asked(other, 'demain'), SETTING_REASON, 'day_missing'],
      [await asked(other, '2030-01-01'), SETTING_REASON, 'too_far'],
      [await asked(other), 'Non.', 'reason_short'],
      [
        { ...(await asked(other)), follows: '01990000-0000-7000-8000-00000000ffff' },
        SETTING_REASON,
        'changed',
      ],
    ] as const)
      expect([refusal, await changeQuestions(ctx, posted, reason)]).toEqual([
        refusal,
        { ok: false, refusal },
      ])
    expect(await readQuestionSet(ctx, 'couverture')).toEqual(same)
  })

  it('hold from their day on, with new keys, and stand in the journal', async () => {
    const before = initialQuestions('peinture')
    const added = {
      key: '',
      question: 'Combien de couches ?',
      term: 'Couches',
      on: true,
      choices: [
        { key: '', words: 'Une', on: true },
        // A key that is nobody's is as if there were none.
        { key: 'walls', words: 'Deux', on: true },
      ],
    }
    const admin = await set('peinture', [added, ...before.slice(1)], '2026-03-20')
    expect(await readQuestionSet(database.ctx(), 'peinture')).toEqual(before)
    expect(await readQuestionsThatWereSet(database.ctx())).not.toHaveProperty('peinture')
    const then = database.ctx(admin, later(30))
    const [first] = await readQuestionSet(then, 'peinture')
    expect(first).toMatchObject({ question: 'Combien de couches ?', term: 'Couches' })
    const keys = [first!.key, ...first!.choices.map(({ key }) => key)]
    for (const key of keys) expect(key).toMatch(/^k[0-9a-f]{12}$/)
    expect(new Set(keys).size).toBe(3)
    expect((await readQuestionsThatWereSet(then)).peinture![0]).toEqual({
      key: first!.key,
      question: 'Combien de couches ?',
      term: 'Couches',
      choices: { [keys[1]!]: 'Une', [keys[2]!]: 'Deux' },
    })
    const [line] = await database.rows(auditLog, eq(auditLog.adminId, admin.accountId))
    expect(line).toMatchObject({
      action: 'setting.change',
      subjectId: 'questions.peinture',
      detail: {
        to: expect.stringContaining('Nouvelle question\u00a0: Combien de couches ?'),
        starts: '2026-03-20',
      },
    })
    // Settings of figures do not see them.
    expect(await readSettings(then)).toEqual(INITIAL_SETTINGS)
  })

  it('are set by one of two who saw the same, each as whole', async () => {
    const questions = initialQuestions('menuiserie')
    const admins = [await anAdmin(database), await anAdmin(database)]
    const inputs = await Promise.all(
      admins.map((admin, at) =>
        input(admin, 'menuiserie', at === 0 ? [...questions].reverse() : questions.slice(1)),
      ),
    )
    const done = await Promise.all(
      admins.map((admin, at) => changeQuestions(database.ctx(admin), inputs[at]!, SETTING_REASON)),
    )
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(done.find(({ ok }) => !ok)).toEqual(refuse('changed'))
  })

  it('are taken back before their day, once, and not after', async () => {
    const questions = initialQuestions('carrelage')
    const admin = await set('carrelage', questions.slice(1), '2026-04-20')
    const ctx = database.ctx(admin)
    const [line] = await listLines(ctx, [questionsKey('carrelage')])
    const back = (now = TEST_NOW, trade: TradeSlug = 'carrelage') =>
      cancelQuestions(database.ctx(admin, now), trade, line!.id, SETTING_REASON)
    expect(await back(TEST_NOW, 'plomberie')).toEqual(refuse('not_found'))
    expect(await back(later(300))).toEqual(refuse('begun'))
    expect(await back()).toMatchObject({ ok: true })
    expect(await back()).toEqual(refuse('begun'))
    expect(await readQuestionSet(database.ctx(admin, later(300)), 'carrelage')).toEqual(questions)
  })
})

describe('answers that were given', () => {
  it('read as words once their question is gone, are offered to their author again, and are kept', async () => {
    const author = await aParticulier(database)
    const answers = { kind: 'leak', pipes: 'copper' }
    const id = await aQuoteRequest(database, author, { trade: 'plomberie', answers })
    const words = [
      { term: 'Travaux', value: 'Une fuite' },
      { term: 'Tuyaux', value: 'En cuivre' },
    ]
    const ctx = database.ctx(author)
    expect(await readAnswersInWords(ctx, 'plomberie', answers)).toEqual(words)
    const [kind, running, , ...rest] = initialQuestions('plomberie')
    await set('plomberie', [
      running!,
      { ...kind!, term: 'Panne', choices: kind!.choices.filter(({ key }) => key !== 'leak') },
      ...rest,
    ])
    const request = (await getMyQuoteRequest(ctx, id))!
    const asked = await readAskedOf(ctx, request)
    expect(asked.answers).toEqual([{ term: 'Panne', value: 'Une fuite' }, words[1]])
    expect(asked.questions.find(({ key }) => key === 'pipes')?.choices).toHaveProperty('copper')
    expect((await readQuestionsThatWereSet(ctx)).plomberie!.map(({ key }) => key)).not.toContain(
      'pipes',
    )
    // Saying the rest otherwise loses neither, and what was never offered is left out.
    const changed = { ...answers, running: 'closed', floor: 'cellar', made_up: 'x' }
    const described = { description: `${request.description} C’est pressé.`, answers: changed }
    expect(await describeRequest(ctx, id, described)).toMatchObject({ ok: true })
    expect((await getMyQuoteRequest(ctx, id))!.tradeAnswers).toEqual({
      ...answers,
      running: 'closed',
    })
  })
})

describe('the page of the questions', () => {
  type Answer = {
    errors?: Record<string, string>
    values?: Record<string, string>
    kept?: QuestionsPreview
  }
  const ask = (as: Admin, trade: string, post?: Record<string, string>, now = TEST_NOW) =>
    askPage<Answer>(database, page, `/admin/reglages/questions/${trade}`, {
      as,
      params: { trade },
      now,
      ...(post ? { post } : {}),
    })

  it('is an administrator’s alone, and not there for a trade that is none', async () => {
    const admin = await anAdmin(database)
    expect((await ask(admin, 'chauffage')).status).toBe(200)
    for (const trade of ['rien', 'toString']) expect((await ask(admin, trade)).status).toBe(404)
    expect((await ask({ ...admin, roles: ['moderation'] }, 'chauffage')).status).toBe(403)
  })

  it('says what is wrong beside its field and keeps what was typed, shows, sets, and tells its history', async () => {
    const admin = await anAdmin(database)
    const questions = initialQuestions('chauffage')
    const fields = {
      startsOn: '',
      follows: '',
      reason: SETTING_REASON,
      ...questionFields(questions),
    }
    const wrong = { ...fields, intent: 'change', 'questions.1.choices.0.words': '  ' }
    expect(await ask(admin, 'chauffage', wrong)).toMatchObject({
      status: 422,
      data: {
        errors: { 'questions.1.choices.0.words': expect.stringContaining('Écrivez') },
        values: { 'questions.0.question': questions[0]!.question },
      },
    })
    const few = { intent: 'change', ...questionFields(questions.slice(0, 2)) }
    expect((await ask(admin, 'chauffage', few)).data.errors).toEqual({
      questions: expect.stringContaining('3 questions au moins'),
    })
    const reworded = { ...fields, 'questions.0.question': 'Que  faut-il faire ?' }
    const shown = await ask(admin, 'chauffage', { ...reworded, intent: 'preview' })
    expect(shown.status).toBe(200)
    expect(shown.data.kept).toMatchObject({
      moves: [expect.stringContaining('«\u00a0Que faut-il faire\u202f?\u00a0»')],
      asked: [
        { question: expect.stringContaining('Que faut-il faire') },
        ...questions.slice(1).map(() => ({})),
      ],
    })
    expect(await readQuestionSet(database.ctx(), 'chauffage')).toEqual(questions)
    expect((await ask(admin, 'chauffage', { ...reworded, intent: 'change' })).status).toBe(302)
    const read = await ask(admin, 'chauffage')
    const words = await renderedWords(
      createElement(page.default as (props: { loaderData: object }) => ReactElement, {
        loaderData: read.data,
      }),
    )
    expect(words).toContain('Que faut-il faire')
    expect(words).toContain(SETTING_REASON)
  })
})
