import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { someWorks, storedWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import * as artisanPage from './artisan-works.page.tsx'
import * as clientPage from './particulier-works.page.tsx'

const database = useTestDatabase()

it('says beside its field what a dialog lacks, and gives its words back: giving up works, on both sides', async () => {
  const works = await someWorks(database)
  const ask = (side: 'artisan' | 'client', post: Record<string, string>) =>
    askPage<RefusedAct>(
      database,
      side === 'artisan' ? artisanPage : clientPage,
      '/interventions/x',
      {
        as: side === 'artisan' ? works.artisan : works.author,
        params: { worksId: works.worksId },
        post: { intent: 'cancel', ...post },
      },
    )
  for (const side of ['artisan', 'client'] as const) {
    const { status, data } = await ask(side, {
      text: 'Je pars à l’étranger.',
      reason: 'unheard_of',
    })
    expect([status, data]).toMatchObject([
      422,
      {
        intent: 'cancel',
        errors: { reason: 'Choisissez un motif.' },
        notice: null,
        values: { text: 'Je pars à l’étranger.' },
      },
    ])
  }
  expect(await storedWorks(database, works.worksId)).toMatchObject({
    status: 'to_schedule',
  })
  expect((await ask('client', { text: 'Je pars à l’étranger.', reason: 'other' })).status).toBe(302)
  expect(await storedWorks(database, works.worksId)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'other',
    cancelText: 'Je pars à l’étranger.',
  })
  // Once they are over there is no dialog to open again: the sentence stands above the works.
  expect(await ask('artisan', { reason: 'other' })).toMatchObject({
    status: 409,
    data: { errors: {}, notice: expect.stringMatching(/./) },
  })
})

it('says beside its field what a dialog lacks, and gives its words back: contesting an end', async () => {
  const works = await someWorks(database, 'to_confirm')
  const ask = (post: Record<string, string>) =>
    askPage<RefusedAct>(database, clientPage, '/interventions/x', {
      as: works.author,
      params: { worksId: works.worksId },
      post: { intent: 'dispute', text: 'Il manque une prise.', ...post },
    })
  expect(await ask({})).toMatchObject({
    status: 422,
    data: {
      errors: { reason: 'Choisissez ce qui ne va pas.' },
      notice: null,
      intent: 'dispute',
      values: { text: 'Il manque une prise.' },
    },
  })
  expect((await ask({ reason: 'unfinished' })).status).toBe(302)
  expect(await storedWorks(database, works.worksId)).toMatchObject({
    status: 'disputed',
    disputeText: 'Il manque une prise.',
  })
})
