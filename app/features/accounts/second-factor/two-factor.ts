/** Seconds that one code of the application lasts (RFC 6238). */
export const STEP_SECONDS = 30
/** Codes that a person keeps for the day the telephone is lost. */
export const RECOVERY_CODES = 10
/** Minutes that the page of the code waits after the password. */
export const CHALLENGE_MINUTES = 10
/** Codes that may be tried for one password typed. */
export const CHALLENGE_TRIES = 5
/** Minutes during which somebody who proved who they are is not asked again. */
export const PROOF_MINUTES = 10

/** The 30-second step that an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / (STEP_SECONDS * 1000))
}

/**
 * Whether what was typed is six digits, as the codes of an application and those of a signature
 * are; spaces do not count.
 */
export function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(plainCode(typed))
}

/** A code as it is compared: without spaces and dashes, in capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** A recovery code as it is shown: « 4F7K-9MWX-2ETR ». */
export function shownRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)!.join('-')
}

/** A key in groups of four, to be typed by hand. */
export function shownKey(key: string): string {
  return key.match(/.{1,4}/g)!.join(' ')
}

/** Whether somebody proved who they are lately enough for what cannot be undone. */
export function provedLately(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000
}
