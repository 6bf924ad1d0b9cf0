import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { QUOTE_REQUEST_TRANSITIONS } from '#app/features/requests/quote-request.ts'
import { useTestDatabase } from '#test/database.ts'
import { demonstrationState, gatherPeople, tellPast } from './demonstration.ts'
import { openStage } from './stage.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-demonstration-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const count = async (query: ReturnType<typeof sql>) =>
  Number((await database.db.execute<{ n: string }>(query)).rows[0]!.n)
const values = async (query: ReturnType<typeof sql>) =>
  (await database.db.execute<{ v: string }>(query)).rows.map(({ v }) => v).sort()

describe('the demonstration', () => {
  beforeAll(async () => {
    const stage = openStage(database.db)
    expect(await demonstrationState(stage)).toBe('empty')
    await tellPast(stage, await gatherPeople(stage))
  }, 120_000)

  it('shows an electronic invoice approved, and one refused', async () => {
    expect(await values(sql`select code as v from invoice_statuses`)).toEqual([200, 200, 205, 210])
    expect(
      await count(sql`select count(*) as n from platform_flows where checked_at is null`),
    ).toBe(0)
  })

  it('shows a request, a lead, a devis and works in every state', async () => {
    expect(await values(sql`select distinct status as v from quote_requests`)).toEqual([
      'awarded',
      'cancelled',
      'closed',
      'expired',
      'open',
      'paused',
      'unconfirmed',
    ])
    expect(await values(sql`select distinct status as v from leads`)).toEqual([
      'declined',
      'expired',
      'lost',
      'opened',
      'proposed',
      'quoted',
      'won',
    ])
    expect(await values(sql`select distinct status as v from interventions`)).toEqual([
      'cancelled',
      'disputed',
      'done',
      'in_progress',
      'scheduled',
      'to_confirm',
      'to_schedule',
    ])
    expect(await values(sql`select distinct status as v from disputes`)).toEqual([
      'talking',
      'with_team',
    ])
    expect(await values(sql`select distinct status as v from quotes`)).toEqual([
      'accepted',
      'declined',
      'draft',
      'expired',
      'retracted',
      'sent',
      'withdrawn',
    ])
  })

  it('shows a company with a crew, whose clients may choose a visit', async () => {
    expect(await values(sql`select name as v from crew_members`)).toEqual([
      'Aurélie Grondin',
      'Mickaël Dijoux',
    ])
    expect(
      await count(
        sql`select count(*) as n from visit_hours h join artisans a on a.id = h.artisan_id where a.verification = 'verified' and h.hours <> '{}'`,
      ),
    ).toBe(1)
  })

  it('gives Claire twelve requests, three of them pending and eight whose works are over', async () => {
    const claire = sql`(select id from users where email like 'claire@%')`
    expect(
      await count(sql`select count(*) as n from quote_requests where particulier_id = ${claire}`),
    ).toBe(12)
    expect(
      await count(
        sql`select count(*) as n from quote_requests where particulier_id = ${claire} and status in ('open', 'paused', 'unconfirmed')`,
      ),
    ).toBe(3)
    expect(
      await count(
        sql`select count(*) as n from quote_requests where particulier_id = ${claire} and status = 'closed' and awarded_quote_id is not null`,
      ),
    ).toBe(8)
    expect(
      await count(
        sql`select count(*) as n from interventions where particulier_id = ${claire} and status = 'done'`,
      ),
    ).toBe(8)
    expect(
      await values(
        sql`select distinct confirmed_by as v from interventions where particulier_id = ${claire} and status = 'done'`,
      ),
    ).toEqual(['particulier', 'silence'])
    expect(
      await count(
        sql`select count(*) as n from interventions where particulier_id = ${claire} and status = 'to_confirm'`,
      ),
    ).toBe(1)
  })

  it('shows companies in every state, with what proves them: policies, a qualification, papers, works, Premium’s check, a refusal', async () => {
    expect(await values(sql`select distinct verification as v from artisans`)).toEqual(
      expect.arrayContaining(['pending', 'refused', 'verified']),
    )
    expect(
      await count(
        sql`select count(*) as n from artisans a where verification = 'verified' and not exists (select from insurance_policies p join verification_checks c on c.subject_id = p.id where p.artisan_id = a.id and c.result = 'passed' and c.superseded_at is null)`,
      ),
    ).toBe(0)
    expect(
      await count(sql`select count(*) as n from gallery_pictures where before_file_id is not null`),
    ).toBe(2)
    expect(
      await count(
        sql`select count(*) as n from company_documents d join artisans a on a.id = d.artisan_id where a.verification = 'pending' and d.kind = 'registration'`,
      ),
    ).toBe(1)
    expect(
      await count(sql`select count(*) as n from artisans where premium_checked_at is not null`),
    ).toBe(1)
    expect(
      await count(
        sql`select count(*) as n from verification_checks where result = 'refused' and superseded_at is null`,
      ),
    ).toBe(1)
  })

  it('came about by acts alone: every trail replays to the state it left', async () => {
    const trails = await database.db.execute<{
      id: string
      status: string
      verb: string
      from: string | null
      to: string
    }>(
      sql`select r.id, r.status, t.verb, t.from_status as "from", t.to_status as "to" from quote_requests r join quote_request_trail t on t.request_id = r.id order by r.id, t.at, t.id`,
    )
    const requests = new Map<string, { status: string; at: string | null }>()
    for (const { id, status, verb, from, to } of trails.rows) {
      const seen = requests.get(id) ?? { status, at: null }
      expect(from, `${id} ${verb}`).toBe(seen.at)
      if (verb !== 'create') {
        const transition = QUOTE_REQUEST_TRANSITIONS.find(
          (line) => line.verb === verb && (line.from as readonly string[]).includes(from!),
        )
        expect(transition, `${verb} from ${from}`).toBeDefined()
        expect(transition!.to === 'same' ? from : transition!.to).toBe(to)
      }
      requests.set(id, { status, at: to })
    }
    expect(requests.size).toBe(await count(sql`select count(*) as n from quote_requests`))
    for (const [id, { status, at }] of requests) expect(at, id).toBe(status)
  })

  it('balances: places, contacts and accepted devis agree with what they are counted from', async () => {
    expect(
      await count(
        sql`select count(*) as n from quote_requests r where places_taken <> (select count(*) from leads where request_id = r.id and status in ('proposed', 'opened', 'quoted', 'won'))`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from quote_requests where status = 'awarded' and awarded_quote_id not in (select id from quotes where status = 'accepted')`,
      ),
    ).toBe(0)
  })

  it('shows three reviews and three testimonials, one of each to read, one review refused and one reported; averages are those of the rows', async () => {
    expect(await values(sql`select status as v from reviews`)).toEqual([
      'pending',
      'published',
      'published',
      'published',
      'refused',
    ])
    expect(
      await count(sql`select count(*) as n from review_reports where decided_at is null`),
    ).toBe(1)
    expect(await values(sql`select status as v from testimonials`)).toEqual([
      'pending',
      'published',
      'published',
      'published',
    ])
    expect(
      await count(
        sql`select count(*) as n from reviews r join interventions i on i.id = r.intervention_id where i.status <> 'done' or i.particulier_id <> r.author_id or i.artisan_id <> r.artisan_id`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from artisans a cross join lateral (select coalesce(sum(overall), 0) as total, count(*) as n from reviews where artisan_id = a.id and status = 'published') r where a.rating_sum <> r.total or a.rating_count <> r.n`,
      ),
    ).toBe(0)
  })

  it('numbers the devis of each company in the order in which it sent them', async () => {
    expect(
      await count(
        sql`select count(*) as n from quotes earlier join quotes later on later.artisan_id = earlier.artisan_id and later.number > earlier.number and later.sent_at < earlier.sent_at`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select max(n) as n from (select count(number) as n from quotes group by artisan_id) per_company`,
      ),
    ).toBeGreaterThan(5)
  })

  it('is told once: telling it again changes nothing', async () => {
    const before = await count(sql`select count(*) as n from leads`)
    const stage = openStage(database.db)
    expect(await demonstrationState(stage)).toBe('core_told')
    await tellPast(stage, await gatherPeople(stage))
    expect(await count(sql`select count(*) as n from leads`)).toBe(before)
    expect(await count(sql`select count(*) as n from quote_requests`)).toBeGreaterThan(15)
  }, 120_000)
})
