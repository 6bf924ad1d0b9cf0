import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { erasures } from '#app/features/accounts/tables.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { ASK_REASON } from '#test/approval-builders.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as approval from '#app/features/admin/approvals/admin-approval.page.tsx'
import * as page from './admin-user.page.tsx'
import * as list from './admin-users.page.tsx'
import { loader as exportUser } from './export-user.route.ts'
import { loader as exportUsers } from './export-users.route.ts'

const database = useTestDatabase()

const { auditOf } = accountsSeenByTeam(database)

describe('an account’s page', () => {
  it('exports and erases at its owner’s word, after the word and a fresh proof', async () => {
    const [admin, colleague] = [await anAdmin(database), await anAdmin(database)]
    const person = await aParticulier(database, { name: 'Zoé Départ' })
    const path = `/admin/utilisateurs/${person.accountId}`
    const params = { id: person.accountId }
    let body = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportUser(args)
        body = await answer.clone().text()
        return answer
      },
    }
    expect(
      (await askPage(database, file, `${path}/donnees.json`, { as: admin, params })).status,
    ).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ account: person.accountId })
    expect(body).toContain('Zoé Départ')
    const stale = new Date(TEST_NOW.getTime() - 3_600_000)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'SUPPRIMER' },
          provedAt: stale,
        })
      ).location,
    ).toBe(`/admin/confirmer?redirect=${encodeURIComponent(path)}`)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'oui', reason: ASK_REASON },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'supprimer', reason: ASK_REASON },
        })
      ).location,
    ).toBe(path)
    // Nothing yet: a colleague approves, after a fresh proof too.
    expect(await database.db.$count(erasures, eq(erasures.accountId, person.accountId))).toBe(0)
    const shown = await askPage<{ asks: { id: string; words: string; by: string }[] }>(
      database,
      page,
      path,
      { as: admin, params },
    )
    expect(shown.data.asks).toMatchObject([
      { words: 'Supprimer le compte\u00a0: Zoé Départ', by: 'Équipe' },
    ])
    expect(
      (await askPage<{ refusals: { erase: string } }>(database, page, path, { as: admin, params }))
        .data.refusals.erase,
    ).toBe('Une demande attend déjà pour ce compte.')
    const { id } = shown.data.asks[0]!
    const approving = (provedAt?: Date, as = colleague) =>
      askPage(database, approval, `/admin/approbations/${id}`, {
        as,
        params: { id },
        post: { intent: 'approve', word: ASK_REASON },
        ...(provedAt ? { provedAt } : {}),
      })
    expect((await approving(stale)).location).toBe(
      `/admin/confirmer?redirect=${encodeURIComponent(`/admin/approbations/${id}`)}`,
    )
    expect((await approving(undefined, admin)).status).toBe(409)
    expect((await approving()).location).toBe('/admin/approbations')
    expect(await database.db.$count(erasures, eq(erasures.accountId, person.accountId))).toBe(1)
    expect(readFileSync(join(readConfig().dataDir, 'erased-accounts.txt'), 'utf8')).toContain(
      person.accountId,
    )
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'suspend', reason: 'x' },
        })
      ).status,
    ).toBe(409)
    expect((await auditOf(person.accountId)).map(({ action }) => action)).toEqual([
      'account.export',
      'approval.asked',
      'account.read',
      'account.erase',
    ])
    expect(
      (await askPage(database, page, '/admin/utilisateurs/x', { as: admin, params: { id: 'x' } }))
        .status,
    ).toBe(404)
  })

  it('finds accounts by name, company, type and state, and gives the same as a table that runs nothing', async () => {
    const admin = await anAdmin(database)
    await aParticulier(database, {
      name: '=HYPERLINK("http://x.example")',
      email: 'formule_1%@ouvreo.example',
    })
    await anArtisan(database, { companyName: 'Toits & Co' })
    type Listed = { total: number; rows: { name: string; company: string | null; side: string }[] }
    const ask = async (query: string) =>
      (await askPage<Listed>(database, list, `/admin/utilisateurs${query}`, { as: admin })).data
    expect(await ask('?q=toits')).toMatchObject({
      total: 1,
      rows: [{ company: 'Toits & Co', side: 'artisan' }],
    })
    expect((await ask('?q=le_1%25')).total).toBe(1)
    // Too short to be looked for.
    expect((await ask('?q=to')).total).toBe(0)
    expect((await ask('?etat=erased')).rows.map(({ name }) => name)).toEqual(['Zoé Départ'])
    const byName = (await ask('?type=particulier&tri=nom')).rows.map(({ name }) =>
      name.toLowerCase(),
    )
    expect(byName).toEqual([...byName].sort())
    let csv = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportUsers(args)
        csv = await answer.clone().text()
        return answer
      },
    }
    await askPage(database, file, '/admin/utilisateurs.csv?q=formule', { as: admin })
    expect(
      (parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[])[0],
    ).toMatchObject({ Nom: `'=HYPERLINK("http://x.example")`, Type: 'Particulier' })
  })
})
