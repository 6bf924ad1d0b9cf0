import { data } from 'react-router'

/** What was asked for is not there, or belongs to somebody else: the answer is a 404. */
export function notFound(): never {
  throw data(null, { status: 404 })
}

/** The value when there is one, otherwise `notFound`: `orNotFound(parseId<LeadId>(params.id))`. */
export function orNotFound<Value>(value: Value | null | undefined | false): Value {
  if (value === null || value === undefined || value === false) notFound()
  return value
}
