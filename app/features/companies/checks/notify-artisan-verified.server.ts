import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ArtisanRefusedMail } from './artisan-refused.email.tsx'
import { ArtisanVerifiedMail } from './artisan-verified.email.tsx'
import { artisans } from '#app/features/companies/tables.server.ts'

/** Mails that the company is verified. Once a verification; nothing when the file changed again meanwhile. */
export async function notifyArtisanVerified(ctx: Ctx<System>, artisanId: ArtisanId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const company = await companyWithEmail(tx, artisanId)
    if (company?.verification !== 'verified' || !company.verifiedAt) return
    await sendMail(tx, {
      to: company.email,
      type: 'artisan_verified',
      dedupeKey: `artisan_verified:${artisanId}:${company.verifiedAt.toISOString()}`,
      subject: 'Votre entreprise est vérifiée',
      body: ArtisanVerifiedMail({
        companyName: company.companyName,
        href: absoluteUrl(paths.proHome()),
      }),
    })
  })
}

/** Mails what to correct. Once a refusal; nothing when the file was sent again meanwhile. */
export async function notifyArtisanRefused(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  deliveryId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const company = await companyWithEmail(tx, artisanId)
    if (company?.verification !== 'refused' || !company.verificationReason) return
    await sendMail(tx, {
      to: company.email,
      type: 'artisan_refused',
      dedupeKey: `artisan_refused:${artisanId}:${deliveryId}`,
      subject: 'Votre entreprise est à corriger',
      body: ArtisanRefusedMail({
        companyName: company.companyName,
        reason: company.verificationReason,
        href: absoluteUrl(paths.company()),
      }),
    })
  })
}

async function companyWithEmail(tx: Ctx, artisanId: ArtisanId) {
  const [row] = await tx.db
    .select({
      email: users.email,
      companyName: artisans.companyName,
      verification: artisans.verification,
      verificationReason: artisans.verificationReason,
      verifiedAt: artisans.verifiedAt,
    })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(artisans.id, artisanId))
  return row ?? null
}
