import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import {
  countArtisanReports,
  reportedArtisans,
  listReportedLeads,
} from './artisan-report-queries.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { decideArtisanReport, reportArtisan } from './report-artisan.server.ts'

const database = useTestDatabase()
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)

describe('reporting an artisan', () => {
  const report = { reason: 'pressure' as const, text: 'Il appelle six fois par jour depuis lundi.' }

  it('is done once, by the request’s author, with an account of what happened', async () => {
    const { author, requestId, leadId } = await aTakenLead(database)
    expect(await reportArtisan(database.ctx(await aParticulier(database)), leadId, report)).toEqual(
      refuse('not_found'),
    )
    expect(await reportArtisan(database.ctx(author), leadId, { ...report, text: 'Non.' })).toEqual(
      refuse('report_too_short'),
    )
    expect(
      await reportArtisan(database.ctx(author), leadId, { ...report, text: 'x'.repeat(2_001) }),
    ).toEqual(refuse('report_too_long'))
    granted(await reportArtisan(database.ctx(author), leadId, report))
    expect(await reportArtisan(database.ctx(author), leadId, report)).toEqual(
      refuse('artisan_already_reported'),
    )
    expect(await listReportedLeads(database.ctx(author), requestId)).toMatchObject([{ leadId }])
    expect(await listReportedLeads(database.ctx(await aParticulier(database)), requestId)).toEqual(
      [],
    )
  })

  it('does not concern somebody who never took the contact', async () => {
    const lane = { trade: 'carrelage' as const }
    await anArtisan(database, { trades: ['carrelage'] })
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, lane)
    granted({ ok: true, value: await matchRequest(database.ctx(), id) })
    const [place] = await listSeats(database.ctx(author), id)
    expect(await reportArtisan(database.ctx(author), place!.leadId, report)).toEqual(
      refuse('lead_proposed'),
    )
  })

  it('is answered by a warning that reaches the company, in the team’s words', async () => {
    const { author, artisan, leadId } = await aTakenLead(database)
    granted(await reportArtisan(database.ctx(author), leadId, report))
    const admin = await anAdmin(database)
    const { rows } = await reportedArtisans.page(database.ctx(admin), {
      sort: { by: 'date', descending: true },
    })
    granted(
      await decideArtisanReport(
        database.ctx(admin),
        rows.find((row) => row.artisanId === artisan.artisanId)!.id,
        {
          outcome: 'warned',
          answer: 'Nous l’avons averti.',
          word: 'Un seul appel par jour, aux heures ouvrables.',
        },
      ),
    )
    const told = await database.pool.query<{ type: string; text: string }>(
      "select email_type as type, text from email_logs where account_id = $1 and email_type like 'company_%'",
      [artisan.accountId],
    )
    expect(told.rows).toMatchObject([
      {
        type: 'company_warned',
        text: expect.stringMatching(
          /Un seul appel par jour, aux heures ouvrables\.[\s\S]*contester/,
        ),
      },
    ])
    expect(told.rows[0]!.text).not.toContain(report.text)
    expect(
      (
        await database.db
          .select({ at: artisans.suspendedAt })
          .from(artisans)
          .where(eq(artisans.id, artisan.artisanId))
      )[0]!.at,
    ).toBeNull()
  })

  it('is decided once by the team, with a word; suspending stops the company, and all is in the journal', async () => {
    const { author, artisan, leadId } = await aTakenLead(database)
    granted(await reportArtisan(database.ctx(author), leadId, report))
    const admin = await anAdmin(database)
    const before = await countArtisanReports(database.ctx(admin))
    const { rows } = await reportedArtisans.page(database.ctx(admin), {
      sort: { by: 'date', descending: true },
    })
    const mine = rows.find((row) => row.artisanId === artisan.artisanId)!
    expect(mine).toMatchObject({
      reason: 'pressure',
      text: report.text,
      answerBy: hours(120),
      earlier: 0,
      outcome: null,
    })
    expect(
      (
        await reportedArtisans.page(database.ctx(admin), {
          search: mine.companyName.toUpperCase(),
        })
      ).rows.map(({ id }) => id),
    ).toContain(mine.id)
    expect(
      await decideArtisanReport(database.ctx(admin), mine.id, {
        outcome: 'warned',
        answer: ' ',
        word: 'Ralentissez.',
      }),
    ).toEqual(refuse('answer_missing'))
    expect(
      await decideArtisanReport(database.ctx(admin), mine.id, {
        outcome: 'warned',
        answer: 'Bonjour',
        word: ' ',
      }),
    ).toEqual(refuse('word_missing'))
    expect(
      await decideArtisanReport(database.ctx(admin), newId(), {
        outcome: 'warned',
        answer: 'Bonjour',
        word: 'Ralentissez.',
      }),
    ).toEqual(refuse('not_found'))
    granted(
      await decideArtisanReport(database.ctx(admin), mine.id, {
        outcome: 'suspended',
        answer: 'Nous avons suspendu cette entreprise.',
        word: 'Vous avez appelé sans accord, à plusieurs reprises.',
      }),
    )
    expect(
      await decideArtisanReport(database.ctx(admin), mine.id, {
        outcome: 'dismissed',
        answer: 'Finalement non.',
        word: '',
      }),
    ).toEqual(refuse('already_decided'))
    expect(await countArtisanReports(database.ctx(admin))).toBe(before - 1)
    expect(
      (
        await database.db
          .select({ at: artisans.suspendedAt })
          .from(artisans)
          .where(eq(artisans.id, artisan.artisanId))
      )[0]!.at,
    ).toEqual(TEST_NOW)
    expect(
      (
        await database.db
          .select({ action: auditLog.action })
          .from(auditLog)
          .where(eq(auditLog.adminId, admin.accountId))
      )
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['artisan_report.decide'])
    const decided = { type: 'artisan_report.decided', reportId: mine.id }
    await handleEvent(database.ctx(), decided, { id: 'one' })
    await handleEvent(database.ctx(), decided, { id: 'one' })
    const mails = await database.pool.query<{ text: string }>(
      'select text from email_logs where dedupe_key = $1',
      [`artisan_report:${mine.id}`],
    )
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]!.text).toContain('Nous avons suspendu cette entreprise.')
    // The company is told why, once, and by nobody's name.
    const told = await database.pool.query<{ type: string; text: string }>(
      "select email_type as type, text from email_logs where account_id = $1 and email_type like 'company_%'",
      [artisan.accountId],
    )
    expect(told.rows).toMatchObject([
      {
        type: 'company_suspended',
        text: expect.stringContaining('Vous avez appelé sans accord, à plusieurs reprises.'),
      },
    ])
  })
})
