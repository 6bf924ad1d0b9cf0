import { eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import { users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { ArtisanRow } from '#app/features/companies/availability.server.ts'
import {
  CompanyReinstatedMail,
  CompanySuspendedMail,
  CompanyWarnedMail,
} from './company-measures.email.tsx'

/** Mails the owner of a company why it is suspended; in the transaction of the suspension, so that one never goes without the other. */
export async function mailSuspension(
  tx: Ctx<Admin>,
  company: ArtisanRow,
  reason: string,
): Promise<void> {
  await mailOwner(tx, company, {
    type: 'company_suspended',
    subject: 'Votre entreprise est suspendue',
    body: CompanySuspendedMail({ companyName: company.companyName, reason, ...recourse() }),
  })
}

/** Mails the owner of a company that its suspension is lifted. */
export async function mailReinstatement(tx: Ctx<Admin>, company: ArtisanRow): Promise<void> {
  await mailOwner(tx, company, {
    type: 'company_reinstated',
    subject: 'Votre entreprise est rétablie',
    body: CompanyReinstatedMail({
      companyName: company.companyName,
      href: absoluteUrl(paths.company()),
    }),
  })
}

/** Mails the owner of a company a warning, with its reasons. */
export async function mailWarning(
  tx: Ctx<Admin>,
  company: ArtisanRow,
  reason: string,
): Promise<void> {
  await mailOwner(tx, company, {
    type: 'company_warned',
    subject: 'Un avertissement de notre équipe',
    body: CompanyWarnedMail({ companyName: company.companyName, reason, ...recourse() }),
  })
}

function recourse() {
  return {
    contact: operator().emails.professionnels,
    href: absoluteUrl(paths.proConversation('support')),
  }
}

async function mailOwner(
  tx: Ctx<Admin>,
  { id, accountId }: ArtisanRow,
  mail: {
    type: 'company_suspended' | 'company_reinstated' | 'company_warned'
    subject: string
    body: ReactElement
  },
): Promise<void> {
  const [owner] = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  await sendMail(tx, {
    ...mail,
    to: owner!.email,
    accountId,
    dedupeKey: `${mail.type}:${id}:${tx.now.getTime()}`,
  })
}
