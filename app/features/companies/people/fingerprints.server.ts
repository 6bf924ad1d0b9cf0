import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { keyedHash, unseal } from '#app/platform/web/seal.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { identityTraits, type FingerprintKind } from './fingerprint.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { identityFingerprints } from '#app/features/companies/checks/verification.tables.server.ts'

/**
 * The IBAN of a company in clear, for its own documents and comparisons; null without one, or when
 * its secret changed.
 */
export function ibanOf(row: { ibanSealed: string | null }): string | null {
  return row.ibanSealed ? unseal('iban', row.ibanSealed) : null
}

/**
 * Remembers who is behind a company, as hashes; what it no longer has stays, since leaving a trace
 * is the point. In its transaction.
 */
export async function rememberIdentity(tx: Ctx, row: typeof artisans.$inferSelect): Promise<void> {
  const traits = identityTraits({ ...row, iban: ibanOf(row) })
  if (traits.length === 0) return
  const rows = traits.map(({ kind, trait }) => ({
    id: newId<string>(),
    artisanId: row.id,
    kind,
    hash: keyedHash(`identity:${kind}`, trait),
    seenAt: tx.now,
  }))
  await tx.db.insert(identityFingerprints).values(rows).onConflictDoNothing()
}

/** Another company that shares a trait; `name` null when it was erased, and then how it ended. */
export type Resemblance = {
  kind: FingerprintKind
  artisanId: ArtisanId
  name: string | null
  state: string | null
  seenAt: Date
}

/** The other companies, erased ones included, behind which the same manager, address, telephone or IBAN was seen. */
export async function resemblances(ctx: Ctx, artisanId: ArtisanId): Promise<Resemblance[]> {
  const own = await ctx.db
    .select({ kind: identityFingerprints.kind, hash: identityFingerprints.hash })
    .from(identityFingerprints)
    .where(eq(identityFingerprints.artisanId, artisanId))
  if (own.length === 0) return []
  const byKind = Object.entries(Object.groupBy(own, ({ kind }) => kind)) as [
    FingerprintKind,
    { hash: string }[],
  ][]
  const rows = await ctx.db
    .select({
      print: identityFingerprints,
      name: artisans.companyName,
      verification: artisans.verification,
      suspendedAt: artisans.suspendedAt,
    })
    .from(identityFingerprints)
    .leftJoin(artisans, eq(artisans.id, identityFingerprints.artisanId))
    .where(
      and(
        ne(identityFingerprints.artisanId, artisanId),
        or(
          ...byKind.map(([kind, prints]) =>
            and(
              eq(identityFingerprints.kind, kind),
              inArray(
                identityFingerprints.hash,
                prints.map(({ hash }) => hash),
              ),
            ),
          ),
        ),
      ),
    )
    .orderBy(identityFingerprints.seenAt)
    .limit(50)
  return rows.map(({ print, name, verification, suspendedAt }) => ({
    kind: print.kind,
    artisanId: print.artisanId,
    name,
    state: print.endedAs ?? (suspendedAt ? 'suspended' : verification),
    seenAt: print.seenAt,
  }))
}

/** Says how a company ended on the hashes that outlive it; called by what erases it, in the same transaction. */
export async function keepFingerprintsOfErased(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  const [row] = await tx.db
    .select({ verification: artisans.verification, suspendedAt: artisans.suspendedAt })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  await tx.db
    .update(identityFingerprints)
    .set({ endedAs: row?.suspendedAt ? 'suspended' : (row?.verification ?? 'erased') })
    .where(eq(identityFingerprints.artisanId, artisanId))
}
