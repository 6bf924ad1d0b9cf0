/** What a company may answer to an electronic invoice that it received (XP Z12-012). */
export type IncomingAnswer = 205 | 210
/** Where one stands: to be answered, approved, refused. */
export type IncomingState = 'new' | 'approved' | 'refused'

const STATES: Record<IncomingAnswer, IncomingState> = { 205: 'approved', 210: 'refused' }

/** Where an invoice stands, by what was answered. */
export function incomingState(answers: readonly { code: number }[]): IncomingState {
  const codes = answers.map(({ code }) => code)
  if (codes.includes(210)) return STATES[210]
  return codes.includes(205) ? STATES[205] : 'new'
}

/** Why an answer is not given: there is one already, no reason is given for a refusal, or nothing is connected. */
export type AnswerRefusal = 'answered' | 'reason_missing' | 'no_platform'

/** Shortest reason of a refusal, characters. */
const REASON_LEAST = 5

/** Null while an answer may be given: one, for good (a refusal ends the life of an invoice there, law.md E1). */
export function refusalToAnswer({
  state,
  code,
  reason,
  connected,
}: {
  state: IncomingState
  code: IncomingAnswer
  reason: string
  connected: boolean
}): AnswerRefusal | null {
  if (state !== 'new') return 'answered'
  if (!connected) return 'no_platform'
  return code === 210 && reason.trim().length < REASON_LEAST ? 'reason_missing' : null
}

/** Whether what came takes back an earlier invoice (UNTDID 1001). */
export const isIncomingCredit = (typeCode: string): boolean =>
  ['381', '396', '502', '503', '261', '262'].includes(typeCode)

/**
 * Why a flow that came is no invoice of a company here: it cannot be read, nobody here is its
 * buyer, or it came before.
 */
export type UnreadReason = 'not_an_invoice' | 'nobody' | 'twice'
