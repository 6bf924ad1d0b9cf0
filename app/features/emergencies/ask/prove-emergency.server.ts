import { randomInt } from 'node:crypto'
import { beginSearch } from '#app/features/emergencies/calls/ask-companies.server.ts'
import { isSearching } from '#app/features/emergencies/calls/is-searching.server.ts'
import { CODE_MINUTES, CODE_TRIES } from '#app/features/emergencies/emergency.ts'
import type { HeldEmergency } from '#app/features/emergencies/link.server.ts'
import {
  changeEmergency,
  lockEmergency,
  type EmergencyRow,
} from '#app/features/emergencies/lock-emergency.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { maySendSms, sendSms, smsProvider } from '#app/platform/sms/send-sms.server.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { isMobile } from '#app/values/identity/phone-number.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { emergencyCodeMail } from './emergency-code.email.ts'

/** Codes that go to one telephone or address in a day, whoever asks. */
const OF_CONTACT = { name: 'emergency-code', max: 5, windowSeconds: 86_400 }

/** Why no code leaves. */
export type SendCodeRefusal = 'email_needed' | 'too_many_codes'

/** Why a code proves nothing. */
export type ProveEmergencyRefusal = 'not_found' | 'code_over' | 'code_wrong' | 'already_searching'

/** How the code of an emergency leaves: to a mobile where text messages can, else to an address; null: neither. */
export function codeGoesTo({
  phone,
  email,
}: Pick<EmergencyRow, 'phone' | 'email'>): 'phone' | 'email' | null {
  if (phone && isMobile(phone) && smsProvider()) return 'phone'
  return email ? 'email' : null
}

/** Sends the code that proves the telephone or the address of a locked emergency; the one before is over. */
export async function sendCode(
  tx: Ctx,
  emergency: EmergencyRow,
): Promise<Result<undefined, SendCodeRefusal>> {
  const { id, phone, email } = emergency
  const way = codeGoesTo(emergency)
  const bySms = way === 'phone' && (await maySendSms(tx, 'code'))
  if (!bySms && !email) return refuse('email_needed')
  const contact = keyedHash('emergency-contact', bySms ? phone! : email!)
  if (!(await spend(tx, OF_CONTACT, contact))) return refuse('too_many_codes')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeExpiresAt = new Date(tx.now.getTime() + CODE_MINUTES * 60_000)
  await changeEmergency(tx, emergency, {
    codeHash: hashOf(id, code),
    codeExpiresAt,
    wrongTries: 0,
  })
  if (bySms)
    await sendSms(tx, {
      to: phone!,
      text: `${code} : votre code Ouvréo pour appeler un dépanneur. Valable ${CODE_MINUTES} minutes.`,
      goodUntil: codeExpiresAt,
      use: 'code',
    })
  else
    await sendMail(tx, {
      ...emergencyCodeMail(code),
      to: email!,
      accountId: null,
      dedupeKey: `emergency_code:${id}:${tx.now.getTime()}`,
    })
  return ok()
}

/** Sends another code for an emergency that waits for one. */
export function sendCodeAgain(
  ctx: Ctx<Visitor>,
  id: HeldEmergency,
): Promise<Result<undefined, 'not_found' | SendCodeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    return emergency?.state === 'unproved' ? sendCode(tx, emergency) : refuse('not_found')
  })
}

/** Proves an emergency by its code, once: companies on call are asked from then on. */
export function proveEmergency(
  ctx: Ctx<Visitor>,
  id: HeldEmergency,
  code: string,
): Promise<Result<undefined, ProveEmergencyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (!emergency) return refuse('not_found')
    // Sent twice, the second finds it done.
    if (emergency.state !== 'unproved') return ok()
    const { codeHash, codeExpiresAt, wrongTries } = emergency
    if (!codeExpiresAt || codeExpiresAt <= tx.now || wrongTries >= CODE_TRIES)
      return refuse('code_over')
    if (codeHash !== hashOf(id, code)) {
      await changeEmergency(tx, emergency, { wrongTries: wrongTries + 1 })
      return refuse('code_wrong')
    }
    if (await isSearching(tx, emergency.phone)) return refuse('already_searching')
    await changeEmergency(tx, emergency, { codeHash: null, codeExpiresAt: null })
    await beginSearch(tx, emergency)
    return ok()
  })
}

/** Under a key of ours and for one emergency: a copy of the table tells no code. */
const hashOf = (id: EmergencyId, code: string) => keyedHash('emergency-code', `${id}:${code}`)
