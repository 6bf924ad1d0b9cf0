/**
 * How an attempt failed: `postponed` may succeed later, `refused` never will, `unanswered` leaves open whether the mail
 * was taken (the next attempt bears the same key).
 */
export type FailureKind = 'postponed' | 'refused' | 'unanswered'

type Details = {
  kind: FailureKind
  /**
   * What the team reads, in French; it names neither the address nor what the provider wrote, which
   * may name people.
   */
  sentence: string
  /** The library's or the provider's own code. */
  code: string
  /** Seconds that the provider asks us to wait. */
  pauseSeconds?: number
  /** True when the provider only asks to slow down: it does not count as an attempt. */
  free?: boolean
}

/** A mail that was not taken, in words that may be kept. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  readonly sentence: string
  readonly code: string
  readonly pauseSeconds: number
  readonly free: boolean
  constructor({ kind, sentence, code, pauseSeconds = 0, free = false }: Details) {
    super(code)
    this.name = 'SendFailure'
    this.kind = kind
    this.sentence = `${sentence} (${code})`
    this.code = code
    this.pauseSeconds = pauseSeconds
    this.free = free
  }
}

/** Any failure as one that may be kept; what is not a provider's answer is tried again. */
export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const code =
    String((error as { code?: unknown }).code ?? 'erreur')
      .replaceAll(/[^\w-]/g, '')
      .slice(0, 40) || 'erreur'
  return new SendFailure({
    kind: 'postponed',
    sentence: 'L’envoi a échoué avant d’atteindre le service',
    code,
  })
}
