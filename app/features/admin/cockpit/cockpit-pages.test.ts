import { beforeAll, describe, expect, it } from 'vitest'
import { wantsMail } from '#app/features/accounts/profile/notification-choices.server.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { aCockpitWorld } from '#test/cockpit-world.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as overview from './cockpit.page.tsx'
import * as coverage from './supply/coverage.page.tsx'
import * as exported from './supply/export-coverage.route.ts'

const database = useTestDatabase()
const as = async (...roles: TeamRole[]) => ({ ...(await anAdmin(database)), roles })
type Overview = {
  now: { href: string | null }[]
  quality: { label: string; href: string | null }[]
  mailed: boolean | null
}

beforeAll(() => aCockpitWorld(database, 9), 60_000)

describe('the cockpit', () => {
  it('is read by administrators and finance, and by nobody else of the team', async () => {
    const at = async (...roles: TeamRole[]) =>
      askPage<Overview>(database, overview, '/admin/pilotage', { as: await as(...roles) })
    const whole = await at('administrator')
    expect(whole.status).toBe(200)
    expect([...whole.data.now, ...whole.data.quality].filter(({ href }) => !href)).toEqual([])
    expect(whole.data.mailed).toBe(true)

    // Finance may not open requests: it reads the figure without a link. The mail is of administrators.
    const finance = await at('finance')
    expect(finance.data.now.filter(({ href }) => !href)).toEqual([])
    expect(finance.data.quality.map(({ href }) => href)).toEqual(
      finance.data.quality.map(() => null),
    )
    expect(finance.data.mailed).toBeNull()
    for (const role of ['support', 'verification', 'moderation'] as const)
      expect((await at(role)).status).toBe(403)
  })

  it('lets an administrator end the mail of the week, and take it again', async () => {
    const admin = await as('administrator')
    const post = (intent: string) =>
      askPage(database, overview, '/admin/pilotage', { as: admin, post: { intent } })
    const wanted = () => wantsMail(database.ctx(), admin.accountId, 'weekly_figures')
    expect((await post('mailStop')).status).toBe(302)
    expect(await wanted()).toBe(false)
    expect((await post('mailStart')).status).toBe(302)
    expect(await wanted()).toBe(true)
    expect((await post('autre')).status).toBe(400)
  })

  it('narrows the coverage to a trade, and gives all of it as a file', async () => {
    const admin = await as('administrator')
    const shown = async (search: string) =>
      (
        await askPage<{ rows: { name: string }[]; total: number }>(
          database,
          coverage,
          `/admin/pilotage/couverture${search}`,
          { as: admin },
        )
      ).data
    const all = await shown('')
    const roofs = await shown('?metier=couverture')
    expect(all.rows).toHaveLength(all.total)
    expect(roofs.total).toBeLessThan(all.total)
    expect(roofs.rows.every(({ name }) => name.startsWith('Couverture, '))).toBe(true)
    expect((await shown('?metier=rien')).total).toBe(all.total)
    const file = await askPage<string>(database, exported, '/admin/pilotage/couverture.csv', {
      as: admin,
    })
    expect(file.status).toBe(200)
  })
})
