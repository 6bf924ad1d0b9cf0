import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeProject, deleteProject } from '#app/features/projects/change-project.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import * as editPage from '#app/features/projects/edit-project.page.tsx'
import { projectFile } from '#app/features/projects/folder/give-files.server.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import { listDates } from '#app/features/projects/list-dates.server.ts'
import { listPapers } from '#app/features/projects/list-papers.server.ts'
import * as logbookPage from '#app/features/projects/logbook/logbook.page.tsx'
import { readLogbook } from '#app/features/projects/logbook/read-logbook.server.ts'
import { moveRequest } from '#app/features/projects/order-requests.server.ts'
import { projectTotals } from '#app/features/projects/project-money.ts'
import * as projectPage from '#app/features/projects/project.page.tsx'
import { getProject, listProjects, listSteps } from '#app/features/projects/queries.server.ts'
import { readMoney } from '#app/features/projects/read-money.server.ts'
import { projectShares } from '#app/features/projects/tables.server.ts'
import { takeOutRequest } from '#app/features/projects/take-out-request.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { endShare } from './end-share.server.ts'
import { inviteSecond } from './invite-second.server.ts'
import { joinProject, readShareLink } from './join-project.server.ts'
import { readShare } from './read-share.server.ts'
import { shareForm } from './share-form.ts'

const database = useTestDatabase()
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const DAY_MS = 86_400_000
let serial = 0
let owner: Particulier
let second: Particulier
let address: EmailAddress
let works: TestWorks
let own: QuoteRequestId
let projectId: ProjectId

beforeEach(async () => {
  address = `camille-${serial++}@ouvreo.example` as EmailAddress
  owner = await aParticulier(database, { name: 'Claire Martin' })
  second = await aParticulier(database, { name: 'Camille Roy', email: address })
  works = await someWorks(database, 'scheduled', { author: owner })
  own = await aQuoteRequest(database, second, {
    description: 'Repeindre les trois chambres et le couloir du haut.',
  })
  projectId = granted(
    await createProject(database.ctx(owner), {
      name: 'La maison',
      place: '',
      budget: null,
      requests: [works.requestId],
    }),
  )
})

const visitor = (later = 0) =>
  database.ctx<Visitor>(
    { kind: 'visitor', clientKey: 'invited' },
    new Date(TEST_NOW.getTime() + later),
  )
const mailsSent = () =>
  database.db.select().from(emailLogs).orderBy(asc(emailLogs.createdAt), asc(emailLogs.id))
const lastMail = async () => (await mailsSent()).at(-1)!
const invite = (email = address) =>
  inviteSecond(database.ctx(owner), projectId, { firstName: 'Camille', email })
async function invited(email = address): Promise<string> {
  granted(await invite(email))
  return /token=([\w-]+)/u.exec((await lastMail()).text)![1]!
}
async function shared() {
  granted(await joinProject(database.ctx(second), await invited()))
  granted(await gatherRequests(database.ctx(second), projectId, [own]))
}
const stepsOf = async (who: Particulier) =>
  (await listSteps(database.ctx(who), projectId)).map(({ requestId, mine }) => [requestId, mine])

describe('an invitation to a project', () => {
  it('is mailed with a link that lets its address in once, within fourteen days', async () => {
    const first = await invited()
    const token = await invited()
    expect(await lastMail()).toMatchObject({ email: address, emailType: 'project_invited' })
    // What the owner called the project is in no mail to somebody who never asked for one.
    expect((await lastMail()).text).not.toContain('La maison')
    expect(await joinProject(database.ctx(second), first)).toEqual(REFUSED('invalid_link'))
    const late = new Date(TEST_NOW.getTime() + 14 * DAY_MS + 1_000)
    expect(await joinProject(database.ctx(second, late), token)).toEqual(REFUSED('invalid_link'))
    expect(await readShareLink(visitor(), token)).toMatchObject({
      ownerName: 'Claire Martin',
      state: 'valid',
      account: 'particulier',
    })
    expect(await joinProject(visitor(), token)).toEqual(REFUSED('sign_in_required'))
    const stranger = await aParticulier(database)
    expect(await joinProject(database.ctx(stranger), token)).toEqual(REFUSED('other_address'))
    expect(await getProject(database.ctx(second), projectId)).toBeNull()
    granted(await joinProject(database.ctx(second), token))
    // Its owner is told once, by the name of the account that came.
    const told = await lastMail()
    expect(told).toMatchObject({
      emailType: 'project_share_joined',
      subject: 'Camille Roy a rejoint le projet «\u00a0La maison\u00a0»',
    })
    expect(told.email).not.toBe(address)
    expect(await joinProject(database.ctx(second), token)).toEqual(REFUSED('already_joined'))
    expect((await lastMail()).id).toBe(told.id)
    expect((await readShareLink(visitor(), token))!.state).toBe('taken')
    expect(await invite()).toEqual(REFUSED('already_joined'))
  })

  it('opens an individual account where its address has none', async () => {
    const token = await invited('nouvelle@ouvreo.example' as EmailAddress)
    const { accountId } = granted(await joinProject(visitor(), token))
    const ctx = database.ctx<Particulier>({ kind: 'particulier', accountId, clientKey: 'test' })
    expect(await listProjects(ctx)).toMatchObject([{ id: projectId }])
  })

  it('is its owner’s alone to send, to another address than theirs, and carries no message', async () => {
    const other = database.ctx(await aParticulier(database))
    expect(await inviteSecond(other, projectId, { firstName: 'Camille', email: address })).toEqual(
      REFUSED('not_found'),
    )
    expect(await endShare(other, projectId)).toBe(false)
    const [{ email }] = (
      await database.pool.query('select email from users where id = $1', [owner.accountId])
    ).rows
    expect(await invite(email as EmailAddress)).toEqual(REFUSED('own_address'))
    for (const firstName of ['', 'Gagnez 1000', 'www.exemple.fr', 'a'.repeat(41)])
      expect(shareForm.safeParse({ firstName, email: address }).success).toBe(false)
    expect(shareForm.safeParse({ firstName: 'Jean-Noël d’Arc', email: address }).success).toBe(true)
  })

  it('ends with its link when its owner takes it back', async () => {
    const token = await invited()
    expect(await endShare(database.ctx(owner), projectId)).toBe(true)
    expect(await joinProject(database.ctx(second), token)).toEqual(REFUSED('invalid_link'))
    expect(await readShareLink(visitor(), token)).toBeNull()
    expect(await database.db.$count(projectShares, eq(projectShares.projectId, projectId))).toBe(0)
  })
})

describe('a shared project', () => {
  it('is seen and changed by both: requests, sums, dates, papers, logbook and folder', async () => {
    await shared()
    expect(await stepsOf(owner)).toEqual([
      [works.requestId, true],
      [own, false],
    ])
    expect(await stepsOf(second)).toEqual([
      [works.requestId, false],
      [own, true],
    ])
    const [mine, theirs] = [database.ctx(owner), database.ctx(second)]
    expect(projectTotals(await readMoney(theirs, projectId))).toEqual(
      projectTotals(await readMoney(mine, projectId)),
    )
    expect(projectTotals(await readMoney(theirs, projectId)).signedCents).toBeGreaterThan(0)
    expect(await listDates(theirs, projectId)).toMatchObject([{ kind: 'works', mine: false }])
    expect(await listPapers(theirs, projectId)).toMatchObject([{ kind: 'quote', mine: false }])
    expect(await readLogbook(theirs, projectId)).toMatchObject([{ id: works.worksId, mine: false }])
    expect((await projectFile(theirs, projectId, 'dossier.zip'))!.status).toBe(200)
    expect(
      await changeProject(theirs, projectId, { name: 'Chez nous', place: '', budget: 100 }),
    ).toBe(true)
    granted(await moveRequest(theirs, projectId, works.requestId, 'down'))
    expect((await getProject(mine, projectId))!.name).toBe('Chez nous')
    expect(await stepsOf(owner)).toEqual([
      [own, false],
      [works.requestId, true],
    ])
    expect(await readShare(mine, projectId)).toMatchObject({
      otherName: 'Camille Roy',
      joined: true,
    })
    expect(await readShare(theirs, projectId)).toMatchObject({ otherName: 'Claire Martin' })
  })

  it('leaves each their own requests, and the project its owner', async () => {
    await shared()
    const theirs = database.ctx(second)
    expect(await getMyQuoteRequest(theirs, works.requestId)).toBeNull()
    expect(await takeOutRequest(theirs, projectId, works.requestId)).toBe(false)
    expect(await takeOutRequest(database.ctx(owner), projectId, own)).toBe(false)
    expect(await gatherRequests(theirs, projectId, [works.requestId])).toEqual(ok({ added: 0 }))
    expect(await deleteProject(theirs, projectId)).toBe(false)
    expect(await inviteSecond(theirs, projectId, { firstName: 'Zoé', email: address })).toEqual(
      REFUSED('not_found'),
    )
  })

  it.each(['leaves', 'is taken away'])(
    'ends at once when the second %s: their requests go with them, and the other is told',
    async (how) => {
      await shared()
      const leaves = how === 'leaves'
      expect(await endShare(database.ctx(leaves ? second : owner), projectId)).toBe(true)
      const ctx = database.ctx(second)
      expect(await listProjects(ctx)).toEqual([])
      expect(await listSteps(ctx, projectId)).toEqual([])
      expect(await readMoney(ctx, projectId)).toEqual([])
      expect(await listPapers(ctx, projectId)).toEqual([])
      expect(await listDates(ctx, projectId)).toEqual([])
      expect(await readLogbook(ctx, projectId)).toEqual([])
      expect(await projectFile(ctx, projectId, 'dossier.zip')).toBeNull()
      for (const page of [projectPage, editPage, logbookPage])
        expect(
          (await askPage(database, page, '/x', { as: second, params: { projectId } })).status,
        ).toBe(404)
      expect(await changeProject(ctx, projectId, { name: 'À moi', place: '', budget: null })).toBe(
        false,
      )
      expect(await stepsOf(owner)).toEqual([[works.requestId, true]])
      const mail = await lastMail()
      expect(mail.emailType).toBe('project_share_ended')
      expect(mail.email === address).toBe(!leaves)
      expect(mail.subject).toContain(
        leaves ? 'Camille Roy a quitté' : 'n’est plus partagé avec vous',
      )
    },
  )

  it('is told as ended to the second when its owner deletes it', async () => {
    await shared()
    expect(await deleteProject(database.ctx(owner), projectId)).toBe(true)
    expect(await listProjects(database.ctx(second))).toEqual([])
    expect(await lastMail()).toMatchObject({ email: address, emailType: 'project_share_ended' })
  })

  it('is in the export of both, and the requests of whoever closes their account leave it', async () => {
    await shared()
    for (const who of [owner, second])
      expect(JSON.stringify(await exportData(database.ctx(who)))).toContain(address)
    expect((await requestErasure(database.ctx(second))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>(undefined, afterHours(1)))
    expect(await stepsOf(owner)).toEqual([[works.requestId, true]])
    expect(await readShare(database.ctx(owner), projectId)).toBeNull()
  })
})
