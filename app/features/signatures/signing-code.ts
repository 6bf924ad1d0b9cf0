/** Minutes that a code lasts. */
export const CODE_MINUTES = 10
/** Wrong codes that one code bears. */
export const CODE_TRIES = 5
/** Codes that one signer is sent for one document within an hour. */
export const CODES_AN_HOUR = 5

/** Text messages with codes that one signer is sent within 24 hours. */
export const SMS_A_DAY = 10

/** How a code is sent: always by mail, and by text message where a provider is set and the account has a mobile. */
export type CodeWay = 'email' | 'sms'

/**
 * Why a code was not sent. `no_mobile`: no text message can reach the signer. `sms_spent`: no more
 * leave today, to them or to anybody; one by mail still does.
 */
export type SendCodeRefusal = 'too_many_codes' | 'no_mobile' | 'sms_spent'
/** Why a code does not sign. `code_locked`: too many wrong ones; a wrong code says how many may still be tried. */
export type CodeRefusal =
  | 'code_missing'
  | 'code_not_sent'
  | 'code_used'
  | 'code_expired'
  | 'code_locked'
  | 'document_changed'
  | 'wrong_code_4'
  | 'wrong_code_3'
  | 'wrong_code_2'
  | 'wrong_code_1'

/** What is known of the last code that a signer was sent, besides its digits. */
export type SentCode = {
  contentHash: string
  expiresAt: Date
  wrongTries: number
  usedAt: Date | null
}

/** Why the last code that was sent signs nothing now, whatever is typed; null while it may. */
export function refusalOfSentCode(
  code: SentCode | null,
  contentHash: string,
  now: Date,
): CodeRefusal | null {
  if (!code) return 'code_not_sent'
  if (code.usedAt) return 'code_used'
  if (code.contentHash !== contentHash) return 'document_changed'
  if (code.expiresAt <= now) return 'code_expired'
  return code.wrongTries >= CODE_TRIES ? 'code_locked' : null
}

/** What is said of a wrong code, the one just typed counted. */
export function refusalOfWrongCode(wrongTries: number): CodeRefusal {
  return wrongTries >= CODE_TRIES
    ? 'code_locked'
    : (`wrong_code_${(CODE_TRIES - wrongTries) as 4 | 3 | 2 | 1}` as const)
}

/**
 * What a page shows of the codes of one document: the last one while it may still sign, and how
 * many more may be sent now.
 */
export type CodeStanding = {
  sent: { at: Date; expiresAt: Date; by: CodeWay } | null
  left: number
  /** The end of a text message's way, as one reads it: « au 06 •• •• •• 12 »; null where none can be sent. */
  sms: string | null
}

/** The standing of codes, from those of the last hour, latest first, and where a text message would go. */
export function codeStanding(
  codes: readonly (SentCode & { sentAt: Date; sentBy: CodeWay })[],
  contentHash: string,
  now: Date,
  sms: string | null,
): CodeStanding {
  const last = codes[0]
  return {
    sent:
      last && refusalOfSentCode(last, contentHash, now) === null
        ? { at: last.sentAt, expiresAt: last.expiresAt, by: last.sentBy }
        : null,
    left: Math.max(0, CODES_AN_HOUR - codes.length),
    sms,
  }
}

/** What posts that a code is asked for, by its way. */
export const CODE_INTENTS = { email: 'code', sms: 'code-sms' } as const satisfies Record<
  CodeWay,
  string
>

/** Whether an act was to have a code sent. */
export function asksCode(intent: string | undefined): boolean {
  return intent === CODE_INTENTS.email || intent === CODE_INTENTS.sms
}
