import { describe, expect, it } from 'vitest'
import * as mail from '#app/features/email-log/admin-mail.page.tsx'
import { loader as mailBody } from '#app/features/email-log/admin-mail-body.route.ts'
import * as mails from '#app/features/email-log/admin-mails.page.tsx'
import * as reports from '#app/features/requests/reports/admin-reports.page.tsx'
import * as request from '#app/features/requests/team/admin-request.page.tsx'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import * as subscriberList from '#app/features/subscriptions/team/admin-subscribers.page.tsx'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { loader as exportCredits } from '#app/features/subscriptions/credits/export-credits.route.ts'
import { loader as exportInvoices } from '#app/features/subscriptions/team/export-subscriber-invoices.route.ts'

const database = useTestDatabase()
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

describe('subscribers', () => {
  it('are counted, found by address, and filtered by status and tier', async () => {
    const admin = await anAdmin(database)
    type Listed = {
      figures: { total: number; active: number }
      rows: { email: string; tier: string; status: string }[]
    }
    const ask = (query: string, now = TEST_NOW) =>
      askPage<Listed>(database, subscriberList, `/admin/abonnements${query}`, { as: admin, now })
    expect((await ask('')).data).toMatchObject({ figures: { total: 0, active: 0 }, rows: [] })

    const [eco, pro] = [
      await anArtisan(database, { email: 'eco_100%@ouvreo.example' }),
      await anArtisan(database, { email: 'pro@ouvreo.example' }),
    ]
    granted(await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, eco.artisanId, 'eco')))
    granted(
      await inTransaction(database.ctx(undefined, inDays(20)), (tx) =>
        startFreeMonth(tx, pro.artisanId),
      ),
    )
    const then = inDays(35)
    expect((await ask('', then)).data).toMatchObject({ figures: { total: 2, active: 1 } })
    expect((await ask('?statut=inactive', then)).data.rows).toMatchObject([
      { email: 'eco_100%@ouvreo.example', tier: 'Basic', status: 'expired' },
    ])
    expect((await ask('?statut=active&offre=Premium', then)).data.rows).toMatchObject([
      { email: 'pro@ouvreo.example', tier: 'Premium', status: 'active' },
    ])
    expect((await ask('?q=100%25', then)).data.rows).toHaveLength(1)
    expect((await ask('?q=o_o', then)).data.rows).toEqual([])
  })
})

describe('the contacts of a month', () => {
  it('are a table to download, each line with its request; nobody’s are not there', async () => {
    const admin = await anAdmin(database)
    const { artisan } = await aTakenLead(database)
    const table = await csvOf(exportCredits, artisan.artisanId, admin)
    expect(table.status).toBe(200)
    expect(table.csv).toMatch(/Contact réservé.*Plomberie/)
    expect(table.csv).toContain('Contacts du mois')
    expect((await csvOf(exportCredits, newId(), admin)).status).toBe(404)
  })
})

describe('the invoices of a subscription', () => {
  it('are a table to download, credit notes and those beyond the page included, of one company alone', async () => {
    const admin = await anAdmin(database)
    const [{ artisanId }, other] = [await anArtisan(database), await anArtisan(database)]
    const invoice = {
      artisanId,
      subscriptionId: 'sub_1',
      plan: 'pro' as const,
      status: 'paid' as const,
      totalCents: 3_990,
      taxCents: 665,
      paidCents: 3_990,
      paidAt: TEST_NOW,
    }
    await database.db.insert(paymentInvoices).values([
      ...Array.from({ length: 37 }, (_, month) => ({
        ...invoice,
        id: `in_${month}`,
        number: `OUV-${month}`,
        issuedAt: inDays(-30 * month),
      })),
      {
        ...invoice,
        id: 'cn_1',
        number: 'OUV-AV-1',
        totalCents: -1_995,
        taxCents: -333,
        paidCents: 0,
        issuedAt: inDays(1),
      },
      {
        ...invoice,
        id: 'in_other',
        artisanId: other.artisanId,
        number: 'AUTRE',
        issuedAt: TEST_NOW,
      },
    ])
    const { status, csv } = await csvOf(exportInvoices, artisanId, admin)
    expect(status).toBe(200)
    const lines = csv.trim().split(/\r?\n/)
    expect(lines).toHaveLength(39)
    expect(lines[1]).toContain('OUV-AV-1;Avoir;2026-03-11 10:00:00;Pro;-16,62;-3,33;-19,95')
    expect(lines[2]).toContain('OUV-0;Facture;2026-03-10 10:00:00;Pro;33,25;6,65;39,9;39,9')
    expect(csv).not.toContain('AUTRE')
    expect((await csvOf(exportInvoices, newId(), admin)).status).toBe(404)
    expect((await csvOf(exportInvoices, artisanId, other)).status).not.toBe(200)
  })
})

/** A table of one artisan's as somebody downloads it; empty when it is refused. */
async function csvOf(
  load: (args: never) => Promise<Response>,
  id: string,
  as: Admin | Artisan,
): Promise<{ status: number; csv: string }> {
  let csv = ''
  const file: PageModule = {
    loader: async (args: never) => {
      const answer = await load(args)
      csv = await answer.clone().text()
      return answer
    },
  }
  const { status } = await askPage(database, file, `/admin/abonnements/${id}`, {
    as,
    params: { id },
  })
  return { status, csv }
}

describe('mails', () => {
  it('are listed with the last sent first, and read without what their links open', async () => {
    const admin = await anAdmin(database)
    const written = async (subject: string, change: Partial<typeof emailLogs.$inferInsert>) => {
      const id = newId<MailId>()
      await database.db.insert(emailLogs).values({
        id,
        email: 'claire@ouvreo.example',
        emailType: 'signup',
        status: 'sent',
        createdAt: TEST_NOW,
        subject,
        html: '<a href="https://x/auth/confirm?token=sEcret-1&type=signup">Lien</a>',
        text: 'https://x/auth/confirm?token=sEcret-1&type=signup',
        dedupeKey: id,
        ...change,
      })
      return id
    }
    await written('Ancien', { sentAt: inDays(-2) })
    const failed = await written('Échoué', {
      status: 'failed',
      sentAt: null,
      errorMessage: 'ECONNREFUSED',
      attempts: 3,
    })
    type Listed = {
      mails: { subject: string; status: string; errorMessage: string | null }[]
      failed: number
      total: number
    }
    const { data } = await askPage<Listed>(database, mails, '/admin/emails', { as: admin })
    expect(data).toMatchObject({
      total: 2,
      failed: 1,
      mails: [{ subject: 'Échoué', errorMessage: 'ECONNREFUSED' }, { subject: 'Ancien' }],
    })

    const read = await askPage(database, mail, `/admin/emails/${failed}`, {
      as: admin,
      params: { id: failed },
    })
    expect(read.status).toBe(200)
    expect(JSON.stringify(read.data)).not.toContain('sEcret')
    expect(
      (await askPage(database, mail, '/admin/emails/x', { as: admin, params: { id: 'x' } })).status,
    ).toBe(404)
    expect(
      (
        await askPage(database, mail, `/admin/emails/${failed}`, {
          as: await anArtisan(database),
          params: { id: failed },
        })
      ).location,
    ).toBe('/unauthorized')

    let body = ''
    const frame = {
      loader: async (args: never) => {
        const answer = await mailBody(args)
        body = await answer.clone().text()
        return answer
      },
    }
    expect(
      (
        await askPage(database, frame, `/admin/emails/${failed}/apercu`, {
          as: admin,
          params: { id: failed },
        })
      ).status,
    ).toBe(200)
    expect(body).toContain('token=…&type=signup')
  })
})

describe('a request', () => {
  it('explains who was asked and why', async () => {
    await anArtisan(database, { companyName: 'Proche', trades: ['couverture'] })
    const requestId = await aQuoteRequest(database, await aParticulier(database), {
      trade: 'couverture',
    })
    await matchRequest(database.ctx(), requestId)
    type Shown = {
      leads: { companyName: string; parts: { criterion: string }[] }[]
      matchings: { rows: { companyName: string; rank: number; outcome: string }[] }[]
    }
    const { data } = await askPage<Shown>(database, request, `/admin/demandes/${requestId}`, {
      as: await anAdmin(database),
      params: { id: requestId },
    })
    expect(data.leads).toMatchObject([{ companyName: 'Proche' }])
    expect(data.leads[0]!.parts.map((part) => part.criterion)).toEqual([
      'nearness',
      'rating',
      'replies',
      'fairness',
      'boost',
    ])
    expect(data.matchings).toMatchObject([
      { rows: [{ companyName: 'Proche', rank: 1, outcome: 'proposed' }] },
    ])
  })
})

describe('reported contacts', () => {
  it('are refused with a word only, decided once, and a decided one leaves the queue', async () => {
    const admin = await anAdmin(database)
    const { artisan, leadId } = await aTakenLead(database)
    granted(
      await reportContact(database.ctx(artisan), leadId, {
        reason: 'not_a_project',
        text: 'Simple curiosité.',
      }),
    )
    type Queue = { waiting: number; reports: { id: string; status: string }[] }
    const queue = (query = '') =>
      askPage<Queue>(database, reports, `/admin/signalements${query}`, { as: admin })
    const [report] = (await queue()).data.reports
    const decide = (post: Record<string, string>) =>
      askPage(database, reports, '/admin/signalements', { as: admin, post })
    expect((await decide({ decision: 'refuse', reportId: report!.id, answer: ' ' })).status).toBe(
      422,
    )
    expect((await decide({ decision: 'grant', reportId: 'nothing' })).status).toBe(404)
    expect((await decide({ decision: 'perhaps', reportId: report!.id })).status).toBe(422)
    expect((await decide({ decision: 'grant', reportId: report!.id })).location).toBe(
      '/admin/signalements',
    )
    expect((await decide({ decision: 'grant', reportId: report!.id })).status).toBe(409)
    expect((await queue()).data).toMatchObject({ waiting: 0, reports: [] })
    expect((await queue('?etat=rendus')).data.reports).toMatchObject([
      { id: report!.id, status: 'granted' },
    ])
  })
})
