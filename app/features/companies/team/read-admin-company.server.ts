import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import {
  refusalToVerify,
  nextVerification,
  verificationAge,
} from '#app/features/companies/artisan.ts'
import { checkCards } from '#app/features/companies/checks/check-cards.server.ts'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import { VERIFY_REFUSALS } from '#app/features/companies/copy.ts'
import { listImages } from '#app/features/companies/images/images.server.ts'
import { listPictures } from '#app/features/companies/gallery/gallery.server.ts'
import type { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

type AdminCompany = NonNullable<Awaited<ReturnType<typeof getCompanyForAdmin>>>

/**
 * What the team's page of a company shows, in words where it can be: its file, its checks
 * and its pictures.
 */
export async function readAdminCompany(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
  company: AdminCompany,
) {
  const {
    submittedAt,
    verifiedAt,
    suspendedAt,
    createdAt: _,
    updatedAt: __,
    ibanSealed: ___,
    ...file
  } = company.file
  const { cards, items, register } = await checkCards(ctx, company)
  const required = items.filter((item) => item.required)
  const refusal = refusalToVerify(
    await companyFileOf(ctx, company.file),
    file.verification,
    required,
  )
  return {
    file,
    trades: company.trades,
    missingToSubmit: company.missingToSubmit,
    insurance: company.insurance,
    account: {
      name: company.account.name,
      email: company.account.email,
      since: formatDate(company.account.createdAt, PARIS),
    },
    insurancePeriod: file.insuranceTo ? `jusqu’au ${formatDay(file.insuranceTo)}` : null,
    cards,
    done: required.filter((item) => item.result !== null).length,
    required: required.length,
    // What was found wrong, ready to be sent back.
    draft: items
      .flatMap((item) => (item.result === 'refused' && item.reason ? [item.reason] : []))
      .join('\n'),
    registerAsked:
      register && register.status !== 'to_check' && formatDateTime(register.askedAt, PARIS),
    premium: file.premiumAskedAt !== null && file.premiumCheckedAt === null,
    pictures: (await listPictures(ctx, artisanId)).map(({ id, fileId, caption }) => ({
      id,
      fileId,
      caption,
    })),
    images: await listImages(ctx, artisanId),
    waiting:
      file.verification === 'pending' && submittedAt ? verificationAge(submittedAt, ctx.now) : null,
    verifiedWhen: verifiedAt && formatDateTime(verifiedAt, PARIS),
    suspendedWhen: suspendedAt && formatDateTime(suspendedAt, PARIS),
    verifyRefusal: refusal && VERIFY_REFUSALS[refusal],
    canRefuse: nextVerification('refuse', file.verification) !== null,
  }
}
