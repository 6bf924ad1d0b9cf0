import { eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { askRegister } from '#app/platform/company-registry/ask-register.server.ts'
import {
  isBuildingActivity,
  type RegisterAnswer,
} from '#app/platform/company-registry/company-registry.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { Siret } from '#app/values/identity/siret.ts'
import { artisans } from './tables.server.ts'
import {
  registerAdvice,
  type RegisterAdvice,
} from '#app/features/companies/checks/verification-check.ts'
import { registerAnswers } from '#app/features/companies/checks/verification.tables.server.ts'

/**
 * The register's last answer about a company, when it was asked, and what it suggests. Null before
 * it was asked about this SIRET.
 */
export type RegisterView = RegisterAnswer & { askedAt: Date; advice: RegisterAdvice }

/**
 * Asks the official register about a company and keeps its answer with the date. It advises the
 * team and decides nothing: a register that is down leaves « à vérifier », or what it said before
 * of the same SIRET. Follows a submission, and the team may ask again. The question is asked
 * outside any transaction.
 */
export async function lookUpCompany(
  ctx: Ctx,
  artisanId: ArtisanId,
  ask: typeof askRegister = askRegister,
): Promise<void> {
  const [row] = await ctx.db
    .select({ siret: artisans.siret })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  if (!row?.siret) return
  const answer = await ask(row.siret as Siret, ctx.now)
  await inTransaction(ctx, async (tx) => {
    const values = { siret: row.siret!, ...answer, askedAt: tx.now }
    await tx.db
      .insert(registerAnswers)
      .values({ artisanId, ...values })
      .onConflictDoUpdate({
        target: registerAnswers.artisanId,
        set: values,
        ...(answer.status === 'to_check'
          ? { setWhere: ne(registerAnswers.siret, row.siret!) }
          : {}),
      })
  })
}

/** What the register last said of a company as it is now; an answer about an earlier SIRET counts for nothing. */
export async function registerViewOf(
  ctx: Ctx,
  company: { id: ArtisanId; siret: string | null; companyName: string; managerName: string | null },
): Promise<RegisterView | null> {
  const [row] = await ctx.db
    .select()
    .from(registerAnswers)
    .where(eq(registerAnswers.artisanId, company.id))
  if (!row || row.siret !== company.siret) return null
  const answer = {
    status: row.status,
    name: row.name,
    naf: row.naf,
    nafVersion: row.nafVersion as RegisterAnswer['nafVersion'],
  }
  return {
    ...answer,
    askedAt: row.askedAt,
    advice: registerAdvice(
      answer,
      resembles(row.name, [company.companyName, company.managerName]),
      row.naf === null || isBuildingActivity(row.naf),
    ),
  }
}

/**
 * Whether the register's name holds every word of one of the given names, or the other way round; a
 * sole trader is registered under their own.
 */
function resembles(registered: string | null, names: readonly (string | null)[]): boolean {
  const words = (name: string) =>
    new Set(
      foldText(name)
        .split(' ')
        .filter((word) => word.length > 1),
    )
  const known = words(registered ?? '')
  return names.some((name) => {
    const given = words(name ?? '')
    if (known.size === 0 || given.size === 0) return false
    return (
      [...given].every((word) => known.has(word)) || [...known].every((word) => given.has(word))
    )
  })
}
