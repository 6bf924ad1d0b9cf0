import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import {
  afterHours,
  someWorks,
  PLANNED,
  storedWorks,
  type TestWorks,
} from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { cancelWorks } from './cancel-works.server.ts'
import { finishWorks, startWorks } from './carry-out-works.server.ts'
import { confirmWorks, disputeWorks } from './confirm-works.server.ts'
import { sweepWorks } from './sweep-works.server.ts'

const database = useTestDatabase()
const artisanOf = ({ artisan }: TestWorks, now?: Date) => database.ctx(artisan, now)
const clientOf = ({ author }: TestWorks, now?: Date) => database.ctx(author, now)
const sweep = (now: Date) => sweepWorks(database.ctx<System>(undefined, now))
const mailsTo = async (email: 'artisan' | 'client', works: TestWorks) => {
  const account = email === 'artisan' ? works.artisan.accountId : works.author.accountId
  return (
    await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.accountId, account))
      .orderBy(emailLogs.createdAt, emailLogs.id)
  ).filter(({ emailType }) => emailType.startsWith('intervention_'))
}

describe('works end', () => {
  it('when the person confirms: the request closes with them, and this is told once', async () => {
    const works = await someWorks(database, 'to_confirm')
    granted(await confirmWorks(clientOf(works, afterHours(60)), works.worksId))
    expect(await confirmWorks(clientOf(works, afterHours(61)), works.worksId)).toEqual(
      refuse('intervention_done'),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'particulier',
      startedAt: PLANNED.startsAt,
      finishedAt: PLANNED.endsAt,
      confirmedAt: afterHours(60),
      confirmBy: null,
    })
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, works.requestId))
    expect(request).toMatchObject({ status: 'closed', closeReason: 'found_here' })
    const [lead] = await database.rows(leads, eq(leads.id, works.leadId))
    expect(lead!.status).toBe('won')
    expect(
      (await eventTypesAbout(database, works.worksId)).filter(
        (type) => type === 'intervention.finished',
      ),
    ).toHaveLength(1)
  })

  it('when the person says nothing: reminded on the fourth day, taken for a yes on the seventh', async () => {
    const works = await someWorks(database, 'to_confirm')
    const finished = PLANNED.endsAt.getTime()
    const day = (n: number) => new Date(finished + n * 86_400_000)
    await sweep(new Date(day(4).getTime() - 1))
    expect(await eventTypesAbout(database, works.worksId)).not.toContain(
      'intervention.confirmation_due',
    )
    await sweep(day(4))
    await sweep(day(5))
    expect(
      (await eventTypesAbout(database, works.worksId)).filter(
        (type) => type === 'intervention.confirmation_due',
      ),
    ).toHaveLength(1)
    await sweep(new Date(day(7).getTime() - 1))
    expect((await storedWorks(database, works.worksId)).status).toBe('to_confirm')
    await deliverTwice(database, works.worksId)
    await sweep(day(7))
    await sweep(day(8))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'silence',
      confirmedAt: day(7),
    })
    await deliverTwice(database, works.worksId)
    expect((await mailsTo('client', works)).map(({ emailType }) => emailType).sort()).toEqual([
      'intervention_confirmation_due',
      'intervention_finished',
      'intervention_scheduled',
      'intervention_to_confirm',
    ])
  })

  it('not while the person disputes it: the artisan takes them up again and says so anew', async () => {
    const works = await someWorks(database, 'to_confirm')
    granted(
      await disputeWorks(
        clientOf(works, afterHours(55)),
        works.worksId,
        'unfinished',
        'Il manque les plinthes.',
      ),
    )
    await sweep(afterHours(24 * 30))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'disputed',
      disputeReason: 'unfinished',
      disputeText: 'Il manque les plinthes.',
    })
    await deliverTwice(database, works.worksId)
    expect(
      (await mailsTo('artisan', works)).find(
        ({ emailType }) => emailType === 'intervention_disputed',
      )!.text,
    ).toContain('Il manque les plinthes.')
    granted(await startWorks(artisanOf(works, afterHours(24 * 31)), works.worksId))
    granted(await finishWorks(artisanOf(works, afterHours(24 * 32)), works.worksId))
    // The first beginning stays the first.
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      startedAt: PLANNED.startsAt,
      confirmBy: afterHours(24 * 39),
    })
  })

  it('when one side gives them up, with a reason that the other is told', async () => {
    const works = await someWorks(database, 'scheduled')
    granted(
      await cancelWorks(
        artisanOf(works),
        works.worksId,
        'impossible',
        'La toiture est trop abîmée.',
      ),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'artisan',
      cancelReason: 'impossible',
    })
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, works.requestId))
    expect(request).toMatchObject({ status: 'closed', closeReason: 'works_cancelled' })
    await deliverTwice(database, works.worksId)
    expect(
      (await mailsTo('client', works)).find(
        ({ emailType }) => emailType === 'intervention_cancelled',
      )!.text,
    ).toContain('La toiture est trop abîmée.')
    expect((await mailsTo('artisan', works)).map(({ emailType }) => emailType)).not.toContain(
      'intervention_cancelled',
    )
  })
})
