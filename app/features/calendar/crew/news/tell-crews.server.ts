import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import {
  crewAccess,
  crewMembers,
  crewNews,
} from '#app/features/calendar/crew/crew.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { changeOf, GATHER_MINUTES } from './crew-news.ts'
import { crewPlanningMail, planningSubject, type PlanningLine } from './crew-planning.email.ts'
import { readSubject } from './read-subject.server.ts'

/** How many people are told in one sweep. */
const AT_ONCE = 200

/** Tells each crew, in one mail a person, what changed in their planning some minutes ago. Returns how many were told. */
export async function tellCrews(ctx: Ctx<System>): Promise<number> {
  const limit = new Date(ctx.now.getTime() - GATHER_MINUTES * 60_000)
  const waiting = await ctx.db
    .selectDistinct({ memberId: crewNews.memberId })
    .from(crewNews)
    .where(lte(crewNews.changedAt, limit))
    .limit(AT_ONCE)
  let told = 0
  for (const { memberId } of waiting) if (await tellMember(ctx, memberId)) told++
  return told
}

/** Tells one person all that changed for them, unless another process does. */
function tellMember(ctx: Ctx<System>, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .select()
      .from(crewNews)
      .where(and(eq(crewNews.memberId, memberId), isNotNull(crewNews.changedAt)))
      .orderBy(asc(crewNews.changedAt), asc(crewNews.id))
      .for('update', { skipLocked: true })
    const lines: PlanningLine[] = []
    const over: string[] = []
    for (const row of changed) {
      const { state, ...subject } = await readSubject(tx, memberId, row)
      const change = changeOf(row.told, state)
      if (change) lines.push({ ...subject, change })
      if (state.is === 'theirs')
        await tx.db
          .update(crewNews)
          .set({ told: state.when, changedAt: null })
          .where(eq(crewNews.id, row.id))
      else over.push(row.id)
    }
    if (over.length > 0) await tx.db.delete(crewNews).where(inArray(crewNews.id, over))
    return lines.length > 0 && mail(tx, memberId, lines)
  })
}

/** Whoever was not invited, or has not come, reads their planning when they do. */
async function mail(tx: Ctx, memberId: string, lines: readonly PlanningLine[]): Promise<boolean> {
  const [member] = await tx.db
    .select({
      name: crewMembers.name,
      accountId: users.id,
      email: users.email,
      companyName: artisans.companyName,
    })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .innerJoin(artisans, eq(artisans.id, crewMembers.artisanId))
    .innerJoin(users, eq(users.id, crewAccess.accountId))
    .where(and(eq(crewAccess.memberId, memberId), isNotNull(crewAccess.joinedAt)))
  if (!member) return false
  const { accountId, email, name, companyName } = member
  const cause = newId<string>()
  await sendMail(tx, {
    to: email,
    accountId,
    dedupeKey: `crew_planning:${cause}`,
    ...crewPlanningMail({ name, companyName, lines }),
  })
  await notify(tx, {
    accountId,
    kind: 'crew_planning',
    title: planningSubject(companyName, lines),
    href: lines.length === 1 ? lines[0]!.href : paths.crewDays(),
    dedupeKey: `crew_planning:${cause}`,
  })
  return true
}
