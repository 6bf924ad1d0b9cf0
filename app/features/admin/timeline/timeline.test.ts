import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import * as user from '#app/features/admin/accounts/admin-user.page.tsx'
import * as desk from '#app/features/admin/desk/admin-case.page.tsx'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import type { Admin, Artisan, Ctx, Particulier, TeamRole } from '#app/platform/context.ts'
import { databaseOver } from '#app/platform/database/patiently.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { somethingEverywhere } from '#test/desk-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptedQuote, granted } from '#test/quote-builders.ts'
import { readTimeline, timelineKindsFor } from './read-timeline.server.ts'
import { readCursor, type TimelineKind } from './timeline.ts'
import { timelineWords } from './timeline-words.ts'

const database = useTestDatabase()
let admin: Admin
let author: Particulier
let artisan: Artisan
beforeAll(async () => {
  admin = await anAdmin(database)
  const accepted = await anAcceptedQuote(database)
  author = accepted.author
  artisan = accepted.artisan
}, 60_000)

const withRoles = (...roles: TeamRole[]): Admin => ({ ...admin, roles })
const all = { kind: null, before: null } as const
const titles = async (ctx: Ctx<Admin>, asked: Parameters<typeof readTimeline>[1]) =>
  (await readTimeline(ctx, asked)).happenings.map((one) => timelineWords(one).title)

describe('the file of a person or a company', () => {
  it('tells both sides of one story, the latest first', async () => {
    const ctx = database.ctx(admin)
    const theirs = await readTimeline(ctx, {
      accountId: author.accountId,
      side: 'particulier',
      ...all,
    })
    const at = theirs.happenings.map((one) => one.at.getTime())
    expect(at).toEqual(at.toSorted((a, b) => b - a))
    const said = theirs.happenings.map((one) => timelineWords(one).title).join('\n')
    for (const sentence of ['Compte créé', 'Demande déposée', 'Devis envoyé', 'Contrat signé'])
      expect(said).toContain(sentence)
    const company = await titles(ctx, { accountId: artisan.accountId, side: 'artisan', ...all })
    for (const sentence of ['Demande reçue', 'Devis envoyé', 'Contrat signé'])
      expect(company.join('\n')).toContain(sentence)
    for (const one of theirs.happenings)
      expect(timelineWords(one).title).not.toMatch(/null|undefined/)
  })

  it('shows what one asks for, and what somebody’s roles open alone', async () => {
    const asked = { accountId: author.accountId, side: 'particulier' as const, before: null }
    const kindsOf = async (who: Admin, kind: TimelineKind | null = null) => [
      ...new Set(
        (await readTimeline(database.ctx(who), { ...asked, kind })).happenings.map(
          (one) => one.kind,
        ),
      ),
    ]
    expect(await kindsOf(admin, 'quotes')).toEqual(['quotes'])
    const verifier = withRoles('verification')
    expect(timelineKindsFor(verifier.roles, 'particulier')).toEqual([
      'account',
      'requests',
      'quotes',
      'works',
      'team',
    ])
    for (const kind of await kindsOf(verifier))
      expect(timelineKindsFor(verifier.roles, 'particulier')).toContain(kind)
    expect(await kindsOf(withRoles('finance'), 'quotes')).toEqual([])
    expect(timelineKindsFor(['finance'], 'artisan')).toContain('subscription')
    expect(timelineKindsFor(['support'], 'artisan')).not.toContain('subscription')
  })

  it('turns pages by a place in the order, however many lines share an instant', async () => {
    const person = await aParticulier(database)
    await database.db.insert(emailLogs).values(
      Array.from({ length: 120 }, (_, n) => ({
        id: newId<MailId>(),
        email: 'page@ouvreo.example',
        emailType: 'signup',
        status: 'delivered' as const,
        createdAt: new Date(TEST_NOW.getTime() - Math.floor(n / 40) * 60_000),
        subject: `Courrier ${n}`,
        html: '',
        text: '',
        dedupeKey: newId<string>(),
        accountId: person.accountId,
      })),
    )
    const ctx = database.ctx(admin)
    const seen: string[] = []
    let before: ReturnType<typeof readCursor> = null
    let pages = 0
    do {
      const page: Awaited<ReturnType<typeof readTimeline>> = await readTimeline(ctx, {
        accountId: person.accountId,
        side: 'particulier',
        kind: 'mails',
        before,
      })
      seen.push(...page.happenings.map((one) => one.label!))
      before = readCursor(page.older)
      pages += 1
    } while (before)
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120])
    expect(readCursor('demain~x y')).toBeNull()
  })

  it('is read in one statement, each place by an index of its owner', async () => {
    const asked: { text: string; values: unknown[] }[] = []
    const db = databaseOver({
      query: (config, values) => {
        asked.push({ text: config.text, values })
        return database.pool.query(config, values)
      },
    })
    for (const side of ['artisan', 'particulier'] as const)
      await readTimeline(
        { ...database.ctx(admin), db },
        { accountId: author.accountId, side, kind: null, before: readCursor('1700000000000000~a') },
      )
    expect(asked).toHaveLength(2)
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      for (const { text, values } of asked) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(
          /Seq Scan on (users|quote_requests|leads|quotes|invoices|invoice_payments|interventions|email_logs|messages|audit_log|reviews|verification_events)\b/,
        )
      }
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})

describe('its pages', () => {
  it('keep what is asked in the address, and say why the file was read beside a case', async () => {
    const person = await aParticulier(database)
    granted(await postToSupport(database.ctx(person), 'Bonjour, une question.'))
    const shown = await askPage<{
      timeline: { kinds: { href: string }[]; lines: { kind: string }[] }
    }>(database, user, `/admin/utilisateurs/${person.accountId}?historique=cases`, {
      as: admin,
      params: { id: person.accountId },
    })
    expect(shown.data.timeline.lines.map(({ kind }) => kind)).toEqual(['Échanges'])
    expect(shown.data.timeline.kinds[1]!.href).toBe(
      `/admin/utilisateurs/${person.accountId}?historique=account`,
    )
    const colleague = await anAdmin(database)
    const beside = await askPage<{ timeline: { lines: unknown[] } | null }>(
      database,
      desk,
      `/admin/bureau/conversation/${person.accountId}`,
      { as: colleague, params: { kind: 'conversation', id: person.accountId } },
    )
    expect(beside.data.timeline!.lines.length).toBeGreaterThan(1)
    const [line] = await database.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(
        sql`${auditLog.adminId} = ${colleague.accountId} and ${auditLog.action} = 'account.read'`,
      )
    expect(line!.detail).toEqual({ case: 'support' })
  })

  it('put everything of every place in words', async () => {
    await somethingEverywhere(database)
    await anArtisan(database)
    const ctx = database.ctx(admin)
    const { rows } = await database.db.execute<{
      id: Admin['accountId']
      side: 'artisan' | 'particulier'
    }>(sql`select user_id as id, user_type as side from profiles`)
    const places = new Set<string>()
    for (const { id, side } of rows)
      for (const one of (await readTimeline(ctx, { accountId: id, side, ...all })).happenings) {
        places.add(one.source)
        const { title, more, href } = timelineWords(one)
        expect(`${title} ${more}`).not.toMatch(/null|undefined|[a-z]+_[a-z]+/)
        expect(href === null || href.startsWith('/admin/')).toBe(true)
      }
    for (const place of [
      'account',
      'requests',
      'seats',
      'leads',
      'quotes',
      'works',
      'reviews',
      'disputes',
      'mails',
      'support',
      'contact_reports',
      'artisan_reports',
      'plan_orders',
      'notices',
      'emergencies',
    ])
      expect([...places]).toContain(place)
  }, 60_000)
})
