import { clientKnown } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import {
  parseId,
  type AccountId,
  type LeadId,
  type SupportThreadId,
} from '#app/values/identity/ids.ts'
import { refusalToPost, type PostRefusal, type ThreadId } from './message.ts'
import type { Participant } from './queries.server.ts'
import { hasSupport } from './support/has-support.server.ts'
import { conversationBlocks, conversationReports, supportThreads } from './tables.server.ts'

/** A conversation that somebody may read: which, who else is told of what happens there, and why one cannot write. */
export type Thread =
  | {
      kind: 'lead'
      id: LeadId
      people: { artisan: AccountId; particulier: AccountId | null }
      refusal: PostRefusal | null
    }
  | { kind: 'support'; id: SupportThreadId; status: 'open' | 'closed' | 'none' }

/** What the address calls one's own conversation with the team. */
const SUPPORT = 'support'

/** The identifier that an address means: `support` is one's own with the team. */
export function threadIdOf(ctx: Participant, named: string | undefined): ThreadId | null {
  if (named === SUPPORT && ctx.who.kind !== 'admin')
    return ctx.who.accountId as string as SupportThreadId
  return parseId<ThreadId>(named)
}

/**
 * A conversation for whoever takes part in it: a lead's two once its contact was taken; an account's own with the
 * team, begun or not (`hasSupport`); for the team, that of any account that wrote. Null for everybody else, as when
 * there is none.
 */
export async function findThread(ctx: Participant, threadId: ThreadId): Promise<Thread | null> {
  const { who } = ctx
  if (who.kind === 'admin' || threadId === (who.accountId as string))
    return hasSupport(who) ? findSupport(ctx, threadId as SupportThreadId) : null
  const mine =
    who.kind === 'artisan'
      ? eq(leads.artisanId, who.artisanId)
      : eq(quoteRequests.particulierId, who.accountId)
  const [row] = await ctx.db
    .select({
      id: leads.id,
      status: leads.status,
      artisan: artisans.accountId,
      particulier: quoteRequests.particulierId,
      ...postFacts,
      company: standingColumns,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(and(eq(leads.id, threadId as LeadId), mine, clientKnown, isNotNull(leads.openedAt)))
  if (!row) return null
  return {
    kind: 'lead',
    id: row.id,
    people: { artisan: row.artisan, particulier: row.particulier },
    refusal: refusalToPost({
      status: row.status,
      closed: row.closed,
      blocked: blockedBy(row, who.kind),
      company: standingAt(ctx.now, row.company),
      me: who.kind,
    }),
  }
}

/**
 * What may forbid writing in the conversation of a lead: blocks of either side, and the team. Needs
 * `leads` and `quoteRequests`.
 */
const postFacts = {
  personBlocks: sql<boolean>`exists (select from ${blockedArtisans} where ${blockedArtisans.particulierId} = ${quoteRequests.particulierId} and ${blockedArtisans.artisanId} = ${leads.artisanId})`,
  artisanBlocks: sql<boolean>`exists (select from ${conversationBlocks} where ${conversationBlocks.threadId} = ${leads.id})`,
  closed: sql<boolean>`exists (select from ${conversationReports} where ${conversationReports.leadId} = ${leads.id} and ${conversationReports.decision} = 'closed')`,
}

function blockedBy(
  facts: { personBlocks: boolean; artisanBlocks: boolean },
  me: 'artisan' | 'particulier',
) {
  const [mine, theirs] =
    me === 'artisan'
      ? [facts.artisanBlocks, facts.personBlocks]
      : [facts.personBlocks, facts.artisanBlocks]
  return mine ? ('by_you' as const) : theirs ? ('by_them' as const) : null
}

async function findSupport(ctx: Participant, id: SupportThreadId): Promise<Thread | null> {
  const [row] = await ctx.db
    .select({ status: supportThreads.status })
    .from(supportThreads)
    .where(eq(supportThreads.id, id))
  if (row) return { kind: 'support', id, status: row.status }
  return ctx.who.kind === 'admin' ? null : { kind: 'support', id, status: 'none' }
}

/** Why one of the two of a lead cannot write now, read with its row locked by the caller. */
export async function refusalInLead(
  tx: Ctx,
  leadId: LeadId,
  me: 'artisan' | 'particulier',
): Promise<PostRefusal | null> {
  const [row] = await tx.db
    .select({ status: leads.status, ...postFacts, company: standingColumns })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(eq(leads.id, leadId))
  return refusalToPost({
    status: row!.status,
    closed: row!.closed,
    blocked: blockedBy(row!, me),
    company: standingAt(tx.now, row!.company),
    me,
  })
}

/** Everybody of the team, who are told of what is written to it. */
export async function team(ctx: Ctx): Promise<AccountId[]> {
  const { rows } = await ctx.db.execute<{ user_id: AccountId }>(
    sql`select user_id from user_roles join ${users} on ${users.id} = user_id where role = 'admin'`,
  )
  return rows.map(({ user_id }) => user_id)
}
