import fc from 'fast-check'
import {
  NASTY,
  RAW,
  HEADERS,
  COOKIES,
  COOKIE_VALUES,
  JSON_BODIES,
  MESSAGES,
  TYPES,
  FILE_NAMES,
  FILE_BYTES,
} from './hostile-values.ts'

/** What one request is spoiled with; numbers are taken modulo what there is to choose from. */
export type Attack = {
  method: string | null
  /** Asks for the page's data, of a route of this name if any. */
  data: { routes: string | null } | null
  /** In place of one of the address's parameters. */
  parameter: { index: number; text: string } | null
  query: { index: number; text: string }[]
  /**
   * Fields and what they hold, or what is put after what belongs there; mostly beside the other
   * fields of a form in order.
   */
  fields: { index: number; text: string; after: boolean }[]
  inOrder: boolean
  /** Another of the acts that forms of this page name. */
  act: number | null
  body: 'urlencoded' | 'multipart' | 'raw'
  /** What is sent instead where no form is taken, and in the body of a raw one. */
  json: string
  type: string | null
  files: { index: number; name: string; bytes: Uint8Array<ArrayBuffer> }[]
  headers: { name: string; text: string }[]
}

export const TAKES_JSON = /^\/api\/(?:webhooks\/|create-checkout|check-subscription)/

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.constant('\0') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
const inAddress = fc.oneof(
  {
    weight: 3,
    arbitrary: text
      .filter((one) => one.length < 6_000)
      .map((one) => encodeURIComponent(one.toWellFormed())),
  },
  { weight: 1, arbitrary: fc.constantFrom(...RAW) },
)
const index = fc.nat(10_000)
/** Once in so many times. */
const once = <T>(many: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const header = fc.oneof(
  fc.record({ name: fc.constantFrom(...HEADERS), text: text.filter((one) => one.length < 4_000) }),
  fc.record({
    name: fc.constant('cookie'),
    text: fc
      .tuple(fc.constantFrom(...COOKIES), fc.constantFrom(...COOKIE_VALUES))
      .map((pair) => pair.join('=')),
  }),
)

const attack: fc.Arbitrary<Attack> = fc.record({
  method: once(
    16,
    fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
    ),
  ),
  data: once(5, fc.record({ routes: once(3, inAddress) })),
  parameter: once(4, fc.record({ index, text: inAddress })),
  query: fc.array(fc.record({ index, text: inAddress }), { maxLength: 3 }),
  fields: fc.array(fc.record({ index, text, after: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  inOrder: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  act: once(3, index),
  body: fc.constantFrom(
    'urlencoded',
    'urlencoded',
    'urlencoded',
    'multipart',
    'multipart',
    'multipart',
    'raw',
  ),
  json: fc.constantFrom(...JSON_BODIES, ...MESSAGES),
  type: once(16, fc.constantFrom(...TYPES)),
  files: fc.array(
    fc.record({
      index,
      name: fc.constantFrom(...FILE_NAMES),
      bytes: fc.constantFrom(...FILE_BYTES),
    }),
    { maxLength: 2 },
  ),
  headers: fc.array(header, { maxLength: 1 }),
})

/** The same attacks for the same seed. */
export function attacks(many: number, seed: number): Attack[] {
  return fc.sample(attack, { numRuns: many, seed })
}
