import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as adminNotice from '#app/features/content-notices/admin-content-notice.page.tsx'
import { reportContent } from '#app/features/content-notices/report-content.server.ts'
import { contentNotices } from '#app/features/content-notices/tables.server.ts'
import * as projectPage from '#app/features/projects/project.page.tsx'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { System } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId, type ProjectThreadId, type ThreadMessageId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours } from '#test/intervention-builders.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { anOpenThread, aSite, type TestSite } from '#test/thread-builders.ts'
import * as companyPage from './artisan-thread.page.tsx'
import * as listPage from './artisan-threads.page.tsx'
import { listThreadMessages } from './list-messages.server.ts'
import * as personPage from './particulier-thread.page.tsx'
import { postAsCompany, postAsPerson } from './post-thread-message.server.ts'

const database = useTestDatabase()

let site: TestSite

beforeEach(async () => {
  site = await aSite(database)
})

const asPerson = <Data>(ask: Ask = {}) =>
  askPage<Data>(database, personPage, `/espace-particulier/projets/${site.projectId}/fil`, {
    as: site.owner,
    params: { projectId: site.projectId },
    ...ask,
  })
const asCompany = <Data>(threadId: string, ask: Ask = {}) =>
  askPage<Data>(database, companyPage, `/espace-pro/projets/${threadId}`, {
    as: site.first,
    params: { threadId },
    ...ask,
  })
type Seen = {
  view: { messages: { body: string }[]; refusal: string | null } | null
  companies: { name: string; state: string | null }[]
}
type Inside = { inside: { view: Seen['view'] } | null }

describe('the page of a person', () => {
  it('opens a thread with the companies that are ticked, once', async () => {
    expect((await asPerson<Seen>()).data).toMatchObject({
      view: null,
      companies: [{ name: 'Bains Durand' }, { name: 'Tuyaux et Cie' }],
    })
    expect((await asPerson<RefusedAct>({ post: { intent: 'open' } })).data.errors).toEqual({
      company: 'Choisissez au moins une entreprise dont le contrat est en cours.',
    })
    const open = { intent: 'open', company: site.first.artisanId }
    expect((await asPerson({ as: site.second, post: open })).status).toBe(404)
    expect((await asPerson({ post: open })).status).toBe(302)
    expect((await asPerson({ post: open })).status).toBe(409)
    expect((await asPerson<Seen>()).data.companies).toMatchObject([
      { name: 'Bains Durand', state: null },
      { name: 'Tuyaux et Cie', state: 'invited' },
    ])
    const invite = { intent: 'invite', artisanId: site.other.artisanId }
    expect((await asPerson({ post: invite })).status).toBe(302)
    expect((await asPerson({ post: invite })).status).toBe(409)
    expect((await asPerson({ post: { ...invite, artisanId: newId() } })).status).toBe(404)
    const project = await askPage<{ thread: boolean }>(database, projectPage, '/', {
      as: site.second,
      params: { projectId: site.projectId },
    })
    expect(project.data.thread).toBe(true)
  })

  it('keeps what was typed beside what is wrong with it, and the second person writes too', async () => {
    await anOpenThread(database, site)
    const write = (body: string, as = site.owner) =>
      asPerson<RefusedAct>({ as, post: { intent: 'write', body, clientId: newId() } })
    expect(await write('  ')).toMatchObject({
      status: 422,
      data: { errors: { body: 'Écrivez votre message.' } },
    })
    const long = 'a'.repeat(2_001)
    expect(await write(long)).toMatchObject({
      status: 422,
      data: {
        errors: { body: expect.stringContaining('caractères au plus') },
        values: { body: long },
      },
    })
    expect((await write('Bonjour', site.second)).status).toBe(302)
    expect((await asPerson<Seen>()).data.view!.messages).toMatchObject([{ body: 'Bonjour' }])
    expect((await asPerson({ as: await aParticulier(database) })).status).toBe(404)
    expect((await asPerson({ as: await anArtisan(database) })).status).toBe(302)
    expect((await asPerson({ post: { intent: 'close' } })).status).toBe(302)
    expect((await asPerson<Seen>()).data.view!.refusal).toContain('fermé')
    expect((await write('Trop tard')).status).toBe(409)
    expect((await asPerson({ post: { intent: 'reopen' } })).status).toBe(302)
  })
})

describe('the pages of a company', () => {
  it('show nothing but the invitation until it joins, and nothing once it left', async () => {
    const threadId = await anOpenThread(database, site)
    granted(
      await postAsPerson(database.ctx(site.owner), site.projectId, {
        body: 'Avant',
        clientId: null,
      }),
    )
    expect((await asCompany<Inside>(threadId)).data).toEqual({
      inside: null,
      line: expect.objectContaining({ client: 'Claire', state: 'invited' }),
    })
    const write = { intent: 'write', body: 'Bonjour', clientId: newId() }
    expect((await asCompany(threadId, { post: write })).status).toBe(404)
    expect((await asCompany(threadId, { post: { intent: 'join' } })).status).toBe(302)
    expect((await asCompany(threadId, { post: write })).status).toBe(302)
    expect((await asCompany(threadId, { post: write })).status).toBe(302)
    const { data } = await asCompany<Inside>(threadId)
    expect(data.inside!.view!.messages).toMatchObject([{ body: 'Bonjour' }])
    expect(JSON.stringify(data)).not.toMatch(/secrète|Annecy|Martin|Roy/)
    const list = () => askPage(database, listPage, '/espace-pro/projets', { as: site.first })
    expect((await list()).data).toMatchObject({ threads: [{ id: threadId, state: 'joined' }] })
    expect((await asCompany(threadId, { as: await anArtisan(database) })).status).toBe(404)
    expect((await asCompany(threadId, { as: site.owner })).status).toBe(302)
    expect((await asCompany(newId())).status).toBe(404)
    expect((await asCompany(threadId, { post: { intent: 'leave' } })).location).toBe(
      '/espace-pro/projets',
    )
    expect((await asCompany(threadId)).status).toBe(404)
    expect((await list()).data).toEqual({ threads: [] })
  })
})

describe('a message that is notified', () => {
  const notify = async (address: string) => {
    await reportContent(database.ctx(site.other), {
      address,
      reason: 'insult',
      explanation: `Ce message insulte une personne, ${newId()}`,
      name: 'Zoé Durand',
      email: 'zoe@ouvreo.example',
      goodFaith: 'on',
    } as never)
    const [notice] = await database.db
      .select()
      .from(contentNotices)
      .orderBy(desc(contentNotices.id))
      .limit(1)
    return notice!.id
  }
  type Notice = { message: { text: { body: string } | null } | null }

  it('is read by the team once it says why, then taken away for everybody', async () => {
    const threadId = await anOpenThread(database, site, [site.first, site.other])
    const messageId = granted(
      await postAsCompany(database.ctx(site.first), threadId, {
        body: 'Une insulte',
        clientId: null,
      }),
    )
    const admin = await anAdmin(database)
    const id = await notify(`/espace-pro/projets/${threadId}#message-${messageId}`)
    const page = <Data>(post?: Record<string, string>) =>
      askPage<Data>(database, adminNotice, `/admin/signalements/${id}`, {
        as: admin,
        params: { id },
        ...(post ? { post } : {}),
      })
    const decide = {
      intent: 'decide',
      decision: 'removed',
      decisionReason: 'Une insulte, contre nos conditions.',
    }
    expect((await page<Notice>()).data.message).toMatchObject({ opened: false, text: null })
    expect((await page(decide)).status).toBe(409)
    expect((await page<RefusedAct>({ intent: 'open-message', why: 'x' })).status).toBe(422)
    expect((await page({ intent: 'open-message', why: 'Insulte à vérifier' })).status).toBe(302)
    expect((await page<Notice>()).data.message!.text!.body).toBe('Une insulte')
    expect((await page(decide)).status).toBe(302)
    expect((await page<Notice>()).data.message!.text).toBeNull()
    expect((await page({ intent: 'open-message', why: 'Encore une fois' })).status).toBe(404)
    for (const who of [site.owner, site.first, site.other])
      expect(
        (await listThreadMessages(database.ctx(who as typeof site.owner), threadId)).messages,
      ).toMatchObject([{ body: '', removed: true }])
  })

  it('opens nothing by an address that names no message', async () => {
    const admin = await anAdmin(database)
    for (const address of ['/avis', `/espace-pro/projets/${newId()}#message-${newId()}`]) {
      const id = await notify(address)
      const page = (post?: Record<string, string>) =>
        askPage<Notice>(database, adminNotice, '/', {
          as: admin,
          params: { id },
          ...(post ? { post } : {}),
        })
      expect((await page()).data.message).toBeNull()
      expect((await page({ intent: 'open-message', why: 'Pour voir ce que c’est' })).status).toBe(
        404,
      )
    }
  })
})

describe('personal data', () => {
  const say = (threadId: ProjectThreadId, body: string): Promise<ThreadMessageId> =>
    postAsCompany(database.ctx(site.first), threadId, { body, clientId: null }).then(granted)

  it('are in the exports of those who read them, and each one’s own words go with their account', async () => {
    const threadId = await anOpenThread(database, site, [site.first, site.other])
    await say(threadId, 'Appelez le 06 12 34 56 78')
    granted(
      await postAsPerson(database.ctx(site.second), site.projectId, {
        body: 'Vu avec Camille Roy',
        clientId: null,
      }),
    )
    const exported = JSON.stringify(await exportData(database.ctx(site.owner)))
    expect(exported).toContain('Vu avec')
    expect(exported).not.toContain('06 12 34 56 78')
    expect(JSON.stringify(await exportData(database.ctx(site.first)))).toContain('06 12 34 56 78')
    // A company that has not opened the thread yet exports nothing of the others.
    expect(JSON.stringify(await exportData(database.ctx(site.other)))).not.toContain('Appelez')
    expect((await requestErasure(database.ctx(site.second))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>(undefined, afterHours(1)))
    const { messages } = await listThreadMessages(database.ctx(site.owner), threadId)
    expect(messages.map(({ body }) => body)).toEqual([
      expect.stringContaining('Appelez'),
      'Message effacé à la demande de son auteur.',
    ])
  })
})
