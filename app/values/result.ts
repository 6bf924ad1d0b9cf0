/** An expected outcome of a verb: a value, or the name of the refusal. Bugs are thrown, refusals are returned. */
export type Result<Value, Refusal extends string> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** A success. */
export function ok(): Result<undefined, never>
export function ok<Value>(value: Value): Result<Value, never>
export function ok(value?: unknown) {
  return { ok: true, value }
}

/** A refusal, named; the page finds its French sentence in the feature's `copy.ts`. */
export function refuse<Refusal extends string>(refusal: Refusal): Result<never, Refusal> {
  return { ok: false, refusal }
}
