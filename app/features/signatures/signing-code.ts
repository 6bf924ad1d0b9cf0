/** Minutes that a code lasts. */
export const CODE_MINUTES = 10
/** Wrong codes that one code bears. */
export const CODE_TRIES = 5
/** Codes that one signer is sent for one document within an hour. */
export const CODES_AN_HOUR = 5

/** Why a code was not sent. */
export type SendCodeRefusal = 'too_many_codes'
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
  sent: { at: Date; expiresAt: Date } | null
  left: number
}

/** The standing of codes, from those of the last hour, latest first. */
export function codeStanding(
  codes: readonly (SentCode & { sentAt: Date })[],
  contentHash: string,
  now: Date,
): CodeStanding {
  const last = codes[0]
  return {
    sent:
      last && refusalOfSentCode(last, contentHash, now) === null
        ? { at: last.sentAt, expiresAt: last.expiresAt }
        : null,
    left: Math.max(0, CODES_AN_HOUR - codes.length),
  }
}
