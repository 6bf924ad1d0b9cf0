import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as profilePage from '#app/features/directory/profile/company-profile.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import * as adminReview from '#app/features/reviews/moderation/admin-review.page.tsx'
import * as artisanWorks from '#app/features/works/artisan-works.page.tsx'
import * as particulierWorks from '#app/features/works/particulier-works.page.tsx'
import { REVIEW_TRANSITIONS } from '#app/features/reviews/review.ts'
import { WORKS_TRANSITIONS } from '#app/features/works/works.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { fillFrance, DEMO_PASSWORD } from './demonstration.ts'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { createAdministrator } from './people.ts'
import { reputations } from './reputations.ts'
import { openStage } from './stage.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-rest-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Companies that are told here, of those of the whole list. */
const TOLD = 12
const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await database.db.execute<Row>(query)).rows
const count = async (query: ReturnType<typeof sql>) =>
  Number((await rowsOf<{ n: string }>(query))[0]!.n)

describe('the companies of the rest of France', () => {
  let admin: Admin
  const stage = () => openStage(database.db)
  const fill = () => {
    let asked = 0
    return fillFrance(
      stage(),
      () => {},
      () => ++asked > TOLD,
    )
  }
  beforeAll(async () => {
    admin = await createAdministrator(stage(), await hashPassword(DEMO_PASSWORD))
    expect(await fill()).toBe(TOLD)
  }, 120_000)

  it('have the reviews that are told of them, each of finished works, and ratings that are those of the rows', async () => {
    const known = reputations()
    const present = await rowsOf<{ email: string }>(
      sql`select u.email from artisans a join users u on u.id = a.account_id`,
    )
    const told = present.flatMap(({ email }) => known.get(email)?.reviews ?? [])
    expect(told.length).toBeGreaterThan(5)
    expect(await count(sql`select count(*) as n from reviews`)).toBe(told.length)
    expect(
      await count(
        sql`select count(*) as n from reviews r join interventions i on i.id = r.intervention_id where i.status <> 'done' or i.particulier_id <> r.author_id or i.artisan_id <> r.artisan_id or r.published_at > now() or r.experienced_on > r.published_at::date`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from artisans a cross join lateral (select coalesce(sum(overall), 0) as total, count(*) as n from reviews where artisan_id = a.id and status = 'published') r where a.rating_sum <> r.total or a.rating_count <> r.n`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from artisan_trades t join artisans a on a.id = t.artisan_id where t.rating_sum <> a.rating_sum or t.answered_count <> a.answered_count`,
      ),
    ).toBe(0)
  })

  it('signed contracts that prove themselves, and took contacts that are in the ledger', async () => {
    const quotes = await rowsOf<{ snapshot: QuoteDocument; hash: string; signed: string }>(
      sql`select q.snapshot, q.content_hash as hash, s.content_hash as signed from quotes q join signatures s on s.subject_id = q.id where q.status = 'accepted'`,
    )
    expect(quotes.length).toBe(await count(sql`select count(*) as n from reviews`))
    for (const { snapshot, hash, signed } of quotes) {
      expect(contentHash(snapshot)).toBe(hash)
      expect(signed).toBe(hash)
      expect(snapshot.mentions.length).toBeGreaterThan(5)
      expect(snapshot.company.insurance).not.toBeNull()
    }
    expect(
      await count(
        sql`select count(*) as n from quote_requests r where places_taken <> (select count(*) from leads where request_id = r.id and status in ('proposed', 'opened', 'quoted', 'won'))`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from contact_balances b where b.used <> (select count(*) from contact_ledger l where l.artisan_id = b.artisan_id and l.movement = 'use') or b.reserved <> 0`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from quote_counters c where c.last <> (select count(*) from quotes q where q.artisan_id = c.artisan_id and q.number is not null)`,
      ),
    ).toBe(0)
  })

  it('have trails of works and of reviews that replay to the state they left', async () => {
    const replayed = async (
      trails: ReturnType<typeof sql>,
      allowed: (line: { verb: string; from: string; to: string }) => boolean,
    ) => {
      const at = new Map<string, string>()
      for (const { id, status, verb, from, to } of await rowsOf<
        Record<'id' | 'status' | 'verb' | 'from' | 'to', string>
      >(trails)) {
        expect(from ?? null, `${id} ${verb}`).toBe(at.get(id) ?? null)
        if (from) expect(allowed({ verb, from, to }), `${verb} from ${from}`).toBe(true)
        at.set(id, to)
        at.set(`${id} stored`, status)
      }
      for (const [id, status] of at)
        if (!id.endsWith(' stored')) expect(at.get(`${id} stored`)).toBe(status)
      expect(at.size).toBeGreaterThan(10)
    }
    await replayed(
      sql`select i.id, i.status, t.verb, t.from_status as "from", t.to_status as "to" from interventions i join intervention_trail t on t.intervention_id = i.id order by i.id, t.at`,
      ({ verb, from, to }) =>
        WORKS_TRANSITIONS.some(
          (line) =>
            line.verb === verb &&
            (line.from as readonly string[]).includes(from) &&
            (line.to === 'same' ? from : line.to) === to,
        ),
    )
    await replayed(
      sql`select r.id, r.status, t.verb, t.from_status as "from", t.to_status as "to" from reviews r join review_trail t on t.review_id = r.id order by r.id, t.at`,
      ({ verb, from, to }) =>
        verb === 'reply' ||
        REVIEW_TRANSITIONS.some(
          (line) =>
            line.verb === verb && (line.from as readonly string[]).includes(from) && line.to === to,
        ),
    )
  })

  it('open on every page: for everybody, for both sides of the contract, for the team', async () => {
    const [told] = await rowsOf<{
      slug: string
      artisan: ArtisanId
      client: AccountId
      works: string
      quote: string
      review: string
    }>(
      sql`select a.slug, a.id as artisan, i.particulier_id as client, i.id as works, i.quote_id as quote, r.id as review from reviews r join interventions i on i.id = r.intervention_id join artisans a on a.id = r.artisan_id where r.status = 'published' order by r.id limit 1`,
    )
    const { slug, artisan, client, works, quote, review } = told!
    const company: Artisan = {
      kind: 'artisan',
      accountId: artisan as string as AccountId,
      artisanId: artisan,
      clientKey: 'test',
    }
    const person: Particulier = { kind: 'particulier', accountId: client, clientKey: 'test' }
    const now = new Date()
    const answers = await Promise.all([
      askPage(database, profilePage, `/artisans/${slug}`, { params: { slug }, now }),
      askPage(database, quotePage, `/espace-pro/devis/${quote}`, {
        as: company,
        params: { quoteId: quote },
        now,
      }),
      askPage(database, artisanWorks, `/espace-pro/interventions/${works}`, {
        as: company,
        params: { worksId: works },
        now,
      }),
      askPage(database, particulierWorks, `/espace-particulier/interventions/${works}`, {
        as: person,
        params: { worksId: works },
        now,
      }),
      askPage(database, adminReview, `/admin/avis/${review}`, {
        as: admin,
        params: { reviewId: review, id: review },
        now,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('show pictures, which share their files, and the weeks that are free', async () => {
    expect(await count(sql`select count(*) as n from gallery_pictures`)).toBeGreaterThan(2)
    expect(
      await count(
        sql`select count(*) as n from gallery_pictures g join artisans a on a.id = g.artisan_id where g.position >= a.gallery_limit`,
      ),
    ).toBe(0)
    expect(
      await count(sql`select count(*) as n from artisans where free_week_on is not null`),
    ).toBeGreaterThan(0)
  })

  it('are told once: what is there is skipped', async () => {
    const reviews = await count(sql`select count(*) as n from reviews`)
    let asked = 0
    expect(
      await fillFrance(
        stage(),
        () => {},
        () => ++asked > TOLD,
      ),
    ).toBe(0)
    expect(await count(sql`select count(*) as n from reviews`)).toBe(reviews)
  })
})
