import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { finishWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { sweepWorks } from '#app/features/works/progress/sweep-works.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { anOpening } from '#test/dispute-builders.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { PLANNED, someWorks, storedWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { openDispute } from './open-dispute.server.ts'
import { withdrawDispute } from './say-in-dispute.server.ts'

const database = useTestDatabase()
const system = (at: Date) => database.ctx<System>(undefined, at)

describe('a client who disputes works', () => {
  const after = (n: number) => new Date(PLANNED.endsAt.getTime() + n * 86_400_000)

  it('is not silent: the works wait for their word until the dispute is over, then seven days', async () => {
    const { author, worksId } = await someWorks(database, 'to_confirm')
    const id = granted(await openDispute(database.ctx(author, after(2)), worksId, anOpening()))
    await sweepWorks(system(after(5)))
    await sweepWorks(system(after(8)))
    expect(await eventTypesAbout(database, worksId)).not.toContain('intervention.confirmation_due')
    expect((await storedWorks(database, worksId)).status).toBe('to_confirm')
    granted(await withdrawDispute(database.ctx(author, after(9)), id))
    await sweepWorks(system(new Date(after(16).getTime() - 1)))
    expect(await eventTypesAbout(database, worksId)).toContain('intervention.confirmation_due')
    expect((await storedWorks(database, worksId)).status).toBe('to_confirm')
    await sweepWorks(system(after(16)))
    expect(await storedWorks(database, worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'silence',
    })
  })

  it('is not silent either of works that the company declares finished meanwhile', async () => {
    const { artisan, author, worksId } = await someWorks(database, 'in_progress')
    granted(await openDispute(database.ctx(author, PLANNED.startsAt), worksId, anOpening()))
    granted(await finishWorks(database.ctx(artisan, PLANNED.endsAt), worksId))
    await sweepWorks(system(after(8)))
    expect((await storedWorks(database, worksId)).status).toBe('to_confirm')
    await deliverTwice(database, worksId, after(8))
    const mails = await database.db
      .select({ text: emailLogs.text })
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.accountId, author.accountId),
          eq(emailLogs.emailType, 'intervention_to_confirm'),
        ),
      )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toMatch(/dites\s+ce\s+qui\s+manque\./)
    expect(mails[0]!.text).not.toMatch(/Sans\sréponse/)
  })

  it('is silent where the company opened the dispute and they say nothing', async () => {
    const { artisan, worksId } = await someWorks(database, 'to_confirm')
    granted(await openDispute(database.ctx(artisan, after(2)), worksId, anOpening()))
    await sweepWorks(system(after(7)))
    expect((await storedWorks(database, worksId)).status).toBe('done')
  })
})
