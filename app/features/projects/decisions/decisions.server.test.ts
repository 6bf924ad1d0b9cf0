import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { projectFile } from '#app/features/projects/folder/give-files.server.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import * as projectPage from '#app/features/projects/project.page.tsx'
import { endShare } from '#app/features/projects/share/end-share.server.ts'
import { projectShares } from '#app/features/projects/tables.server.ts'
import { takeOutRequest } from '#app/features/projects/take-out-request.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import {
  newId,
  type DecisionId,
  type ProjectId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours } from '#test/intervention-builders.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aSentQuote, granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { DECISIONS_MAX } from './decision.ts'
import { listDecisions } from './list-decisions.server.ts'
import { projectDecisions } from './tables.server.ts'
import { reopenDecision, takeDecision } from './take-decision.server.ts'
import { removeDecision, writeDecision, type DecisionInput } from './write-decision.server.ts'

const database = useTestDatabase(RACE_POOL)
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const TILES = {
  question: 'Quel carrelage dans la salle de bain\u00a0?',
  dueOn: null,
  requestId: null,
}

let owner: Particulier
let second: Particulier
let requestId: QuoteRequestId
let projectId: ProjectId

beforeEach(async () => {
  owner = await aParticulier(database, { name: 'Claire Martin' })
  second = await aParticulier(database, { name: 'Camille Roy' })
  requestId = await aQuoteRequest(database, owner, {
    description: 'Poser une douche à l’italienne dans la salle de bain.',
  })
  projectId = granted(
    await createProject(database.ctx(owner), {
      name: 'La maison',
      place: '',
      budget: null,
      requests: [requestId],
    }),
  )
  await database.db.insert(projectShares).values({
    projectId,
    firstName: 'Camille',
    email: 'camille@ouvreo.example',
    accountId: second.accountId,
    invitedAt: TEST_NOW,
    joinedAt: TEST_NOW,
  })
})

const write = async (input: Partial<DecisionInput> = {}, who = owner) =>
  granted(await writeDecision(database.ctx(who), projectId, { ...TILES, ...input }))
const decide = (id: DecisionId, answer: string, who = owner, now = TEST_NOW) =>
  takeDecision(database.ctx(who, now), projectId, id, answer)
const listed = (who = owner) => listDecisions(database.ctx(who), projectId)

describe('a decision of a project', () => {
  it('is written, taken, reopened and taken otherwise by either, with who and when in its trail', async () => {
    const id = await write({ requestId, dueOn: '2026-04-01' })
    expect(await listed(second)).toMatchObject([
      {
        id,
        question: TILES.question,
        dueOn: '2026-04-01',
        request: 'Poser une douche à l’italienne dans la salle de bain',
        answer: null,
        trail: [{ verb: 'write', name: 'Claire Martin', mine: false }],
      },
    ])
    granted(await decide(id, 'Grès cérame gris', second, afterHours(1)))
    expect(await reopenDecision(database.ctx(owner, afterHours(2)), projectId, id)).toBe(true)
    expect((await listed())[0]).toMatchObject({ answer: null })
    granted(await decide(id, 'Terre cuite', owner, afterHours(3)))
    const [decision] = await listed()
    expect(decision!.answer).toBe('Terre cuite')
    expect(decision!.trail.map(({ verb, mine, answer }) => [verb, mine, answer])).toEqual([
      ['write', true, null],
      ['decide', false, 'Grès cérame gris'],
      ['reopen', true, null],
      ['decide', true, 'Terre cuite'],
    ])
    expect(await reopenDecision(database.ctx(owner), projectId, newId<DecisionId>())).toBe(false)
    expect(await removeDecision(database.ctx(second), projectId, id)).toBe(true)
    expect(await removeDecision(database.ctx(owner), projectId, id)).toBe(false)
    expect(await listed()).toEqual([])
  })

  it('is taken once when both take it at once, and reopened only where it was taken', async () => {
    const id = await write()
    expect(await reopenDecision(database.ctx(owner), projectId, id)).toBe(false)
    const both = await Promise.all([decide(id, 'Gris'), decide(id, 'Bleu', second)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(REFUSED('already_decided'))
    const [decision] = await listed()
    expect(decision!.trail.at(-1)!.answer).toBe(decision!.answer)
    expect(decision!.trail).toHaveLength(2)
  })

  it('stands by its day among those to take; the taken follow, the latest first', async () => {
    const later = await write({ question: 'Plus tard', dueOn: '2026-06-01' })
    const whenever = await write({ question: 'Un jour' })
    const soon = await write({ question: 'Bientôt', dueOn: '2026-03-20' })
    const [first, last] = [await write({ question: 'A' }), await write({ question: 'B' })]
    granted(await decide(first, 'oui', owner, afterHours(1)))
    granted(await decide(last, 'non', owner, afterHours(2)))
    expect((await listed()).map(({ id }) => id)).toEqual([soon, later, whenever, last, first])
  })

  it('is about a request of its project alone, and about none once that left', async () => {
    const elsewhere = await aQuoteRequest(database, owner)
    expect(
      await writeDecision(database.ctx(owner), projectId, { ...TILES, requestId: elsewhere }),
    ).toEqual(REFUSED('not_found'))
    await write({ requestId })
    expect(await takeOutRequest(database.ctx(owner), projectId, requestId)).toBe(true)
    expect(await listed()).toMatchObject([{ request: null }])
  })

  it(`is one of ${DECISIONS_MAX} at most`, async () => {
    for (let count = 0; count < DECISIONS_MAX - 1; count++) await write()
    const two = await Promise.all(
      [owner, second].map((who) => writeDecision(database.ctx(who), projectId, TILES)),
    )
    expect(two.filter(({ ok }) => ok)).toHaveLength(1)
    expect(two).toContainEqual(REFUSED('too_many_decisions'))
    expect(
      await database.db.$count(projectDecisions, eq(projectDecisions.projectId, projectId)),
    ).toBe(DECISIONS_MAX)
  })

  it('is nobody else’s: a stranger, whoever left, and another project of the same person', async () => {
    const id = await write()
    const other = granted(
      await createProject(database.ctx(owner), {
        name: 'Ailleurs',
        place: '',
        budget: null,
        requests: [],
      }),
    )
    expect(await takeDecision(database.ctx(owner), other, id, 'oui')).toEqual(REFUSED('not_found'))
    expect(await removeDecision(database.ctx(owner), other, id)).toBe(false)
    expect(await endShare(database.ctx(second), projectId)).toBe(true)
    for (const who of [second, await aParticulier(database)]) {
      const ctx = database.ctx(who)
      expect(await listDecisions(ctx, projectId)).toEqual([])
      expect(await writeDecision(ctx, projectId, TILES)).toEqual(REFUSED('not_found'))
      expect(await takeDecision(ctx, projectId, id, 'oui')).toEqual(REFUSED('not_found'))
      expect(await reopenDecision(ctx, projectId, id)).toBe(false)
      expect(await removeDecision(ctx, projectId, id)).toBe(false)
    }
    expect(await listed()).toMatchObject([{ id, answer: null }])
  })
})

describe('on the page of a project', () => {
  const at = <Data>(ask: Ask = {}) =>
    askPage<Data>(database, projectPage, `/espace-particulier/projets/${projectId}`, {
      as: owner,
      params: { projectId },
      ...ask,
    })

  it('what is wrong is said beside its field, and what was typed is kept', async () => {
    const posted = { intent: 'writeDecision', question: ' ', dueOn: '2026-02-30', requestId: '' }
    expect(await at<RefusedAct>({ post: posted })).toMatchObject({
      status: 422,
      data: {
        errors: { question: 'Écrivez ce qui est à décider.', dueOn: expect.any(String) },
        values: { dueOn: '2026-02-30' },
      },
    })
    expect(
      (await at<RefusedAct>({ post: { ...posted, question: 'a'.repeat(201), dueOn: '' } })).data
        .errors.question,
    ).toBe('200 caractères au plus.')
    for (const asked of ['pas-un-identifiant', newId<QuoteRequestId>()])
      expect(
        (await at({ post: { ...posted, question: 'Qui\u00a0?', dueOn: '', requestId: asked } }))
          .status,
      ).toBe(404)
    const id = await write()
    const empty = { intent: 'decide', decisionId: id, answer: '' }
    expect(await at<RefusedAct>({ post: empty })).toMatchObject({
      status: 422,
      data: { errors: { answer: 'Écrivez ce que vous avez décidé.' }, values: { decisionId: id } },
    })
    expect((await at({ post: { ...empty, answer: 'Gris' } })).status).toBe(302)
    expect((await at({ post: { ...empty, answer: 'Bleu' } })).status).toBe(409)
    expect((await at({ post: { intent: 'reopenDecision', decisionId: id } })).status).toBe(302)
    expect((await at({ post: { intent: 'removeDecision', decisionId: id } })).status).toBe(302)
    expect((await at({ as: await anArtisan(database) })).status).toBe(302)
  })

  it('what the reader has to answer stands beside them, of this project alone', async () => {
    const asked = await aSentQuote(database, { author: owner })
    await aSentQuote(database, { author: owner })
    granted(await gatherRequests(database.ctx(owner), projectId, [asked.requestId]))
    type Seen = { turns: { kind: string; requestId: string }[] }
    const turns = async (as: Particulier) =>
      (await at<Seen>({ as })).data.turns.filter(({ kind }) => kind === 'quote')
    expect(await turns(owner)).toMatchObject([{ kind: 'quote', requestId: asked.requestId }])
    expect(await turns(second)).toEqual([])
  })
})

it('decisions stand in the text of the folder', async () => {
  const id = await write({ requestId })
  await write({ question: 'Quelle peinture\u00a0?', dueOn: '2026-04-01' })
  granted(await decide(id, 'Grès cérame gris', second))
  const answer = (await projectFile(database.ctx(owner), projectId, 'dossier.zip'))!
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = new TextDecoder().decode(files['LISEZ-MOI.txt'])
  expect(text).toContain('Décisions prises\r\n- Quel carrelage dans la salle de bain')
  expect(text).toMatch(/Grès cérame gris, le \d+.mars 2026, par Camille Roy/u)
  expect(text).toContain(
    'Décisions à prendre\r\n- Quelle peinture\u00a0?, avant le 1er\u00a0avril 2026',
  )
})

it('both have them in their export; what one wrote goes with their account, what they took stays without their name', async () => {
  const mine = await write()
  await write({ question: 'Quelle couleur\u00a0?' }, second)
  granted(await decide(mine, 'Comme Camille Roy le veut', second))
  expect(JSON.stringify(await exportData(database.ctx(owner)))).toContain('Quel carrelage')
  const exported = JSON.stringify(await exportData(database.ctx(second)))
  expect(exported).toContain('Quelle couleur')
  expect(exported).toContain('Comme Camille Roy le veut')
  expect((await requestErasure(database.ctx(second))).ok).toBe(true)
  await eraseRequestedAccounts(database.ctx<System>(undefined, afterHours(1)))
  const left = await listed()
  expect(left).toMatchObject([{ id: mine, trail: [{ verb: 'write', mine: true }] }])
  expect(left[0]!.answer).not.toContain('Camille')
})
