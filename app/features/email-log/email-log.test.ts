import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aLoggedMail } from '#test/mail-builders.tsx'
import { askPage } from '#test/pages.ts'
import * as mailsPage from './admin-mails.page.tsx'
import { mailList } from './mail-list.ts'
import { loader as exportLoader } from './export-mails.route.ts'

const database = useTestDatabase()
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('info'))
beforeEach(() => database.db.delete(emailLogs))

type Row = typeof emailLogs.$inferInsert
const written = (change: Partial<Row> = {}) => aLoggedMail(database, change)

type Listed = {
  mails: { id: string; email: string; status: string; nextWhen: string | null }[]
  logged: number
  pages: number
  total: number
  failed: number
  types: { value: string; label: string }[]
  stuck: { type: string; n: number }[]
}
const ask = async (query = '') =>
  askPage<Listed>(database, mailsPage, `/admin/emails${query}`, { as: await anAdmin(database) })

describe('the list', () => {
  it('shows the last hundred, then all of them by pages', async () => {
    const rows = Array.from({ length: 230 }, (_, index): Row => ({
      id: newId<MailId>(),
      email: `m${String(index).padStart(3, '0')}@mairie-de-lyon.fr`,
      emailType: 'message',
      status: 'sent',
      createdAt: new Date(TEST_NOW.getTime() + index * 1_000),
      subject: 's',
      html: '',
      text: '',
      dedupeKey: `many:${index}`,
    }))
    await database.db.insert(emailLogs).values(rows)
    const first = (await ask()).data
    expect(first).toMatchObject({ total: 230, logged: 230, pages: 3 })
    expect(first.mails.map(({ email }) => email.slice(0, 4))).toEqual(
      Array.from({ length: 100 }, (_, index) => `m${229 - index}`),
    )
    expect((await ask('?page=3')).data.mails.map(({ email }) => email.slice(0, 4))).toEqual(
      Array.from({ length: 30 }, (_, index) => `m${String(29 - index).padStart(3, '0')}`),
    )
    expect((await ask('?page=9')).data.mails).toEqual([])
  })

  it('finds by address, subject, provider’s id, type and status, an unknown status included, and sorts', async () => {
    await written({ email: 'a_100%@mairie-de-lyon.fr', emailType: 'recovery' })
    await written({
      email: 'b@mairie-de-lyon.fr',
      status: 'failed',
      errorMessage: 'Non',
      resendId: '4ef9a417-02e9',
    })
    await written({ email: 'c@mairie-de-lyon.fr', status: 'queued' as never })
    await written({
      email: 'd@mairie-de-lyon.fr',
      emailType: 'poulet',
      subject: 'Votre devis D-2026-0042 est accepté',
    })
    const emails = async (query: string) =>
      (await ask(query)).data.mails.map(({ email }) => email[0])
    expect(await emails('?q=100%25')).toEqual(['a'])
    expect(await emails('?q=A_100')).toEqual(['a'])
    expect(await emails('?q=a_b_c')).toEqual([])
    expect(await emails('?q=d-2026-0042')).toEqual(['d'])
    expect(await emails('?q=4ef9a417')).toEqual(['b'])
    const { mails } = (await ask()).data
    expect(
      await emails(`?q=${mails.find(({ email }) => email.startsWith('c'))!.id.slice(0, -2)}`),
    ).toEqual(['c'])
    expect(await emails('?type=recovery')).toEqual(['a'])
    expect(await emails('?statut=failed')).toEqual(['b'])
    expect(await emails('?statut=unknown')).toEqual(['c'])
    expect(await emails('?tri=email')).toEqual(['a', 'b', 'c', 'd'])
    expect(await emails('?tri=-email')).toEqual(['d', 'c', 'b', 'a'])
    // What the address does not know is the default.
    expect(await emails('?tri=%3Bdrop&statut=x&page=-1')).toHaveLength(4)
    const { data } = await ask()
    expect(data).toMatchObject({
      failed: 1,
      options: {
        type: [
          { value: 'poulet', label: 'poulet' },
          { value: 'recovery', label: 'Mot de passe oublié' },
          { value: 'signup', label: 'Inscription' },
        ],
      },
    })
  })

  it('keeps its filter in its address', () => {
    const query = '?q=claire&type=signup&statut=failed&tri=email&page=2'
    expect(mailList.href(mailList.read(new URLSearchParams(query)), { page: 2 })).toBe(
      `/admin/emails${query}`,
    )
    expect(mailList.at()).toBe('/admin/emails')
  })

  it('is exported as it is filtered, and no cell runs', async () => {
    await written({
      email: 'z@mairie-de-lyon.fr',
      subject: '=HYPERLINK("http://x.example")',
      errorMessage: '@SUM(A1)',
      status: 'failed',
    })
    await written({ email: 'y@mairie-de-lyon.fr' })
    let text = ''
    const route = {
      loader: async (args: never) => {
        const answer = await exportLoader(args)
        text = await answer.clone().text()
        return answer
      },
    }
    expect(
      (
        await askPage(database, route, '/admin/emails.csv?statut=failed', {
          as: await anAdmin(database),
        })
      ).status,
    ).toBe(200)
    const [head, ...rows] = parse(text, { bom: true, delimiter: ';' }) as string[][]
    expect(head!).toEqual([
      'Destinataire',
      'Type',
      'Objet',
      'Statut',
      'Écrit le',
      'Envoyé le',
      'Identifiant',
      'Identifiant du service d’envoi',
      'Erreur',
      'Essais',
      'Prochain essai',
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]!.slice(0, 4)).toEqual([
      'z@mairie-de-lyon.fr',
      'Inscription',
      `'=HYPERLINK("http://x.example")`,
      'Échec',
    ])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/)
    expect(
      (await askPage(database, route, '/admin/emails.csv', { as: await aParticulier(database) }))
        .location,
    ).toBe('/unauthorized')
  })
})
