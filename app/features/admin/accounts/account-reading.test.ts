import { expect, it } from 'vitest'
import type { TeamRole } from '#app/platform/context.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { partsRead, readingRefusal, sidesRead } from './account-reading.ts'
import * as page from './admin-user.page.tsx'
import * as list from './admin-users.page.tsx'

const database = useTestDatabase()
const as = async (...roles: TeamRole[]) => ({ ...(await anAdmin(database)), roles })

it('each role reads the accounts that its work is about, and says who reads the others', () => {
  expect(sidesRead(['verification'])).toEqual(['artisan'])
  expect(sidesRead(['finance', 'support'])).toEqual(['particulier', 'artisan', 'none'])
  expect(sidesRead(['administrator'])).toEqual(['admin', 'particulier', 'artisan', 'none'])
  expect(readingRefusal(['moderation'], 'particulier')).toBeNull()
  expect(readingRefusal(['finance'], 'particulier')).toBe(
    'Pour lire ce compte, il faut le rôle Support ou Modération, ou être administrateur.',
  )
  expect(readingRefusal(['support'], 'admin')).toBe('Seul un administrateur lit ce compte.')
  expect(partsRead(['verification'])).toEqual({
    contact: false,
    devices: false,
    requests: true,
    mails: false,
    marks: false,
    subscription: false,
  })
})

it('the list and the pages hold to it', async () => {
  const person = await aParticulier(database, {
    name: 'Léa Particulier',
    email: 'lea@ouvreo.example',
  })
  const artisan = await anArtisan(database, {
    companyName: 'Toits Lus',
    email: 'toits@ouvreo.example',
  })
  const colleague = await anAdmin(database)
  type Listed = { total: number; contact: boolean; rows: { side: string; email: string | null }[] }
  const listed = async (roles: TeamRole[], query = '') =>
    (
      await askPage<Listed>(database, list, `/admin/utilisateurs${query}`, {
        as: await as(...roles),
      })
    ).data
  const sides = async (...roles: TeamRole[]) =>
    [...new Set((await listed(roles)).rows.map(({ side }) => side))].sort()
  expect(await sides('verification')).toEqual(['artisan'])
  expect(await sides('support')).toEqual(['artisan', 'particulier'])
  expect(await sides('administrator')).toEqual(['admin', 'artisan', 'particulier'])
  expect((await listed(['verification'], '?type=particulier')).total).toBe(0)
  // Who may not read an address does not find it by trying.
  expect((await listed(['verification'])).rows.map(({ email }) => email)).toEqual([null])
  expect((await listed(['verification'], '?q=toits@ouvreo')).total).toBe(0)
  expect((await listed(['finance'], '?q=toits@ouvreo')).total).toBe(1)
  const read = async (id: string, ...roles: TeamRole[]) =>
    askPage<{ account: { email: string | null }; sessions: []; mails: [] }>(
      database,
      page,
      `/admin/utilisateurs/${id}`,
      { as: await as(...roles), params: { id } },
    )
  expect((await read(person.accountId, 'finance')).status).toBe(403)
  expect((await read(colleague.accountId, 'support', 'moderation')).status).toBe(403)
  expect((await read(colleague.accountId, 'administrator')).status).toBe(200)
  expect((await read(person.accountId, 'support')).data.account.email).toBe('lea@ouvreo.example')
  expect((await read(artisan.accountId, 'verification')).data.account.email).toBeNull()
  const line = await database.pool.query(
    `select 1 from audit_log where action = 'account.read' and subject_id = $1`,
    [person.accountId],
  )
  expect(line.rowCount).toBe(1)
})
