import { eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emergencyAddress, emergencyToken } from '#app/features/emergencies/link.server.ts'
import type { EmergencyRow } from '#app/features/emergencies/lock-emergency.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { maySendSms, sendSms, smsProvider } from '#app/platform/sms/send-sms.server.ts'
import { isMobile } from '#app/values/identity/phone-number.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { emergencyMail, GOOD_HOURS, takenWords, type EmergencyWords } from './person.email.ts'

/** Tells the person of an emergency, in the transaction at hand, by every way that they gave. `cause` is mailed once. */
export async function tellPerson(
  tx: Ctx,
  { id, phone, email, accountId }: Pick<EmergencyRow, 'id' | 'phone' | 'email' | 'accountId'>,
  words: EmergencyWords,
  cause: string,
): Promise<void> {
  if (email)
    await sendMail(tx, {
      ...emergencyMail(words, paths.emergencyFollowed(emergencyToken(id))),
      to: email,
      accountId,
      dedupeKey: `emergency:${id}:${cause}`,
    })
  if (
    words.sms !== null &&
    phone &&
    isMobile(phone) &&
    smsProvider() &&
    (await maySendSms(tx, 'alert'))
  )
    await sendSms(tx, {
      to: phone,
      text: `${words.sms} ${emergencyAddress(id)}`,
      goodUntil: new Date(tx.now.getTime() + GOOD_HOURS * 3_600_000),
      use: 'alert',
    })
}

/** Tells the person of an emergency that a company comes. */
export async function tellComing(
  tx: Ctx,
  emergency: Pick<
    EmergencyRow,
    | 'id'
    | 'phone'
    | 'email'
    | 'accountId'
    | 'searches'
    | 'takenBy'
    | 'arrivesAt'
    | 'card'
    | 'night'
    | 'insee'
  >,
): Promise<void> {
  const { takenBy, arrivesAt, card, night, insee, searches } = emergency
  const [company] = await tx.db
    .select({ name: artisans.companyName, phone: artisans.phone })
    .from(artisans)
    .where(eq(artisans.id, takenBy!))
  const time = formatTime(arrivesAt!, timeZoneOf(insee))
  await tellPerson(tx, emergency, takenWords(company!, time, card!, night), `taken-${searches}`)
}
