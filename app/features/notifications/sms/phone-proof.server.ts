import { and, eq, isNotNull } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { smsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { isMobile, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { PhoneProofView } from './sms-alert.ts'
import { smsAlerts } from './sms-alerts.tables.server.ts'

/**
 * Whether the number of the reader's profile was proved by a code; null where no text message
 * leaves, or where there is no mobile to prove.
 */
export async function readPhoneProof(ctx: Ctx<Particulier>): Promise<PhoneProofView | null> {
  const [row] = await ctx.db
    .select({ phone: profiles.phone, proof: smsAlerts })
    .from(profiles)
    .leftJoin(smsAlerts, eq(smsAlerts.accountId, profiles.userId))
    .where(eq(profiles.userId, ctx.who.accountId))
  const phone = row?.phone as PhoneNumber | null | undefined
  if (!phone || !isMobile(phone) || !smsProvider()) return null
  const { proof } = row!
  const waits = proof?.codeExpiresAt && proof.codeExpiresAt > ctx.now
  return {
    phone,
    proved: proof?.phone === phone,
    pending: waits && proof.pendingPhone === phone ? phone : null,
  }
}

/** Whether the number that was shared with the reader's company, by a lead of theirs, was proved by its owner. */
export async function isPhoneProved(ctx: Ctx<Artisan>, leadId: LeadId): Promise<boolean> {
  const rows = await ctx.db
    .select({ accountId: smsAlerts.accountId })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .innerJoin(
      smsAlerts,
      and(
        eq(smsAlerts.accountId, quoteRequests.particulierId),
        eq(smsAlerts.phone, requestContactDetails.phone),
      ),
    )
    .where(
      and(
        eq(leads.id, leadId),
        eq(leads.artisanId, ctx.who.artisanId),
        isNotNull(leads.phoneSharedAt),
      ),
    )
  return rows.length > 0
}
