import { and, asc, eq, isNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { LeadSummary } from '#app/features/requests/leads/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { SavedAnswerId } from '#app/values/identity/ids.ts'
import { fillAnswer, type SavedAnswerKind } from './saved-answer.ts'
import { savedAnswers } from './tables.server.ts'

const ANSWER = { id: savedAnswers.id, title: savedAnswers.title, body: savedAnswers.body }
const IN_ORDER = [asc(savedAnswers.position), asc(savedAnswers.id)]
const own = (ctx: Ctx<Artisan>) =>
  and(eq(savedAnswers.artisanId, ctx.who.artisanId), isNull(savedAnswers.deletedAt))

/** The artisan's answers as they wrote them, in their order. */
export function listAnswers(
  ctx: Ctx<Artisan>,
): Promise<{ id: SavedAnswerId; kind: SavedAnswerKind; title: string; body: string }[]> {
  return ctx.db
    .select({ ...ANSWER, kind: savedAnswers.kind })
    .from(savedAnswers)
    .where(own(ctx))
    .orderBy(...IN_ORDER)
}

/** The artisan's texts for following up a devis, as they wrote them. */
export function listFollowUpWords(
  ctx: Ctx<Artisan>,
): Promise<{ id: SavedAnswerId; title: string; body: string }[]> {
  return ctx.db
    .select(ANSWER)
    .from(savedAnswers)
    .where(and(own(ctx), eq(savedAnswers.kind, 'follow_up')))
    .orderBy(...IN_ORDER)
}

/** An answer ready to be sent to the person of a request. */
export type FilledAnswer = { id: SavedAnswerId; title: string; text: string }

/**
 * The artisan's answers, filled for one of their requests: with what they may read of it, so the first name only once
 * the contact was taken. Nothing is asked of the database about the person.
 */
export async function listFilledAnswers(
  ctx: Ctx<Artisan>,
  lead: Pick<LeadSummary, 'title' | 'town' | 'person'>,
): Promise<FilledAnswer[]> {
  const answers = await ctx.db
    .select({ ...ANSWER, company: artisans.companyName })
    .from(savedAnswers)
    .innerJoin(artisans, eq(artisans.id, savedAnswers.artisanId))
    .where(and(own(ctx), eq(savedAnswers.kind, 'answer')))
    .orderBy(...IN_ORDER)
  // « Claire M. » is how she is called in the space; one writes to Claire.
  const values = {
    prénom: lead.person?.name.replace(/\s\p{Lu}\.$/u, '') ?? '',
    travaux: lead.title,
    ville: lead.town,
  }
  return answers.map(({ id, title, body, company }) => ({
    id,
    title,
    text: fillAnswer(body, { ...values, entreprise: company }),
  }))
}
