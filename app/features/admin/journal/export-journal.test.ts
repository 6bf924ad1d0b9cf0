import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { approveAct } from '#app/features/admin/approvals/decide-approval.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { anAsk, manyContacts } from '#test/approval-builders.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aColleague } from '#test/desk-builders.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { loader } from './export-journal.route.ts'

const database = useTestDatabase()

it('gives the lines that a period, a person, an act or an object leave, with both names, to administrators', async () => {
  const [claire, paul] = [
    await aColleague(database, 'Claire Dubois'),
    await aColleague(database, 'Paul Renard'),
  ]
  const { artisanId } = await anArtisan(database, { companyName: 'Toits Lebon', contacts: 2 })
  const old = database.ctx(claire, new Date(TEST_NOW.getTime() - 40 * 86_400_000))
  await inTransaction(old, (tx) => recordAudit(tx, 'artisan.verify', artisanId))
  const ask = await anAsk(database.ctx(claire), artisanId, manyContacts())
  granted(await approveAct(database.ctx(paul), ask, 'Vérifié au téléphone.'))

  let body = ''
  const file: PageModule = {
    loader: async (args: never) => {
      const answer = await loader(args)
      body = await answer.clone().text()
      return answer
    },
  }
  const acts = async (query: string) => {
    await askPage(database, file, `/admin/journal.csv?${query}`, { as: claire })
    return parse(body, { columns: true, delimiter: ';', bom: true }) as Record<string, string>[]
  }
  const day = (at: Date) => dayOf(at, PARIS)
  const named = async (query: string) => (await acts(query)).map((row) => row['Nom de l’acte'])
  expect(await named(`du=${addDays(day(TEST_NOW), -30)}&q=${artisanId}`)).toEqual([
    'contacts.add',
    'approval.asked',
  ])
  expect(await named(`q=${artisanId}&par=${claire.accountId}`)).toEqual([
    'approval.asked',
    'artisan.verify',
  ])
  expect(await acts('acte=contacts.add')).toMatchObject([
    {
      Sur: 'Toits Lebon',
      Par: 'Paul Renard',
      'À la demande de': 'Claire Dubois',
      Détail: expect.stringContaining('30\u00a0contacts') as string,
    },
  ])
  expect(await named(`sur=${artisanId}&du=${day(TEST_NOW)}&au=${day(TEST_NOW)}`)).toEqual([
    'contacts.add',
    'approval.asked',
  ])
  expect(await named(`sur=${artisanId}&objet=entreprises`)).toEqual(['artisan.verify'])
  expect(await named('acte=table.export')).toHaveLength(6)
  expect(
    await askPage(database, file, '/admin/journal.csv', {
      as: { ...claire, roles: ['moderation', 'finance'] },
    }),
  ).toMatchObject({ status: 403 })
})
