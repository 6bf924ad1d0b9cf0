/** An expected outcome of a verb: a value, or the name of the refusal. Bugs are thrown, refusals are returned. */
export type Result<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

/** A refusal alone. */
export type Refused<Refusal extends string> = { ok: false; refusal: Refusal }

/** A success. */
export function ok(): { ok: true; value: undefined }
export function ok<Value>(value: Value): { ok: true; value: Value }
export function ok(value?: unknown): { ok: true; value: unknown } {
  return { ok: true, value }
}

/** A refusal, named; the page finds its French sentence in the feature's `copy.ts`. */
export function refuse<Refusal extends string>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
