import { z } from 'zod'
import type { ProblemCode, SaidRefusal, WrongValue } from '#app/features/api/calls/problem.ts'
import { LIMIT_MAX, LIMIT_USUAL, readCursor } from '#app/features/api/calls/cursor.ts'
import type { ApiScope, CompanyScope } from '#app/features/api/keys/api-key.ts'
import type { Artisan, Ctx, Visitor } from '#app/platform/context.ts'
import { parseId, type ApiPartnerId } from '#app/values/identity/ids.ts'
import { refuse, type Refused, type Result } from '#app/values/result.ts'

/** Who calls, as the verbs and queries know them: the company of the key, or a partner, who is nobody to them. */
export type Caller =
  | { kind: 'company'; ctx: Ctx<Artisan> }
  | { kind: 'partner'; ctx: Ctx<Visitor>; partnerId: ApiPartnerId }

/** What an operation is given: the identifier of its address, and what its schemas read. */
type Asked<Query = unknown, Body = unknown> = { id: string; query: Query; body: Body }

/** What an operation answers: what its output shows, or why not. `wrong`: values to blame, of `invalid_input`. */
export type Outcome<Refusal extends string> =
  | Result<unknown, Refusal>
  | (Refused<ProblemCode> & { wrong?: WrongValue[] })

/** One thing that the API does; the router, the documentation and the OpenAPI document all read it. */
export type Operation = {
  /** `operationId`. */
  name: string
  method: 'GET' | 'POST'
  /** Under `/api/v1`; `{id}` is an identifier. */
  path: string
  scope: ApiScope
  /** What it does, in French, for those who read the documentation. */
  title: string
  about: string
  query: z.ZodType | null
  body: z.ZodType | null
  output: z.ZodType
  /** Its own refusals, by their code. */
  refusals: Readonly<Record<string, SaidRefusal>>
  run: (caller: Caller, asked: Asked<never, never>) => Promise<Outcome<string>>
}

type Declared<Who, Query extends z.ZodType, Body extends z.ZodType, Refusal extends string> = Pick<
  Operation,
  'name' | 'path' | 'title' | 'about' | 'output'
> & {
  query?: Query
  body?: Body
  run: (who: Who, asked: Asked<z.output<Query>, z.output<Body>>) => Promise<Outcome<Refusal>>
} & ([Exclude<Refusal, ProblemCode>] extends [never]
    ? { refusals?: object }
    : { refusals: Readonly<Record<Exclude<Refusal, ProblemCode>, SaidRefusal>> })

/** An operation of a company: one with a body writes. */
export function companyOperation<
  Query extends z.ZodType = z.ZodType<null>,
  Body extends z.ZodType = z.ZodType<null>,
  Refusal extends string = never,
>(
  declared: Declared<Ctx<Artisan>, Query, Body, Refusal> & {
    scope: CompanyScope
    method?: 'POST'
  },
): Operation {
  const { run, method = declared.body ? 'POST' : 'GET' } = declared
  return {
    ...declared,
    method,
    query: declared.query ?? null,
    body: declared.body ?? null,
    refusals: { ...declared.refusals },
    run: async (caller, asked) =>
      caller.kind === 'company' ? run(caller.ctx, asked) : refuse('scope_missing'),
  }
}

/** An operation of a partner. */
export function partnerOperation<Body extends z.ZodType, Refusal extends string = never>(
  declared: Declared<Extract<Caller, { kind: 'partner' }>, z.ZodType<null>, Body, Refusal>,
): Operation {
  const { run } = declared
  return {
    ...declared,
    method: 'POST',
    scope: 'requests:write',
    query: null,
    body: declared.body ?? null,
    refusals: { ...declared.refusals },
    run: async (caller, asked) =>
      caller.kind === 'partner' ? run(caller, asked) : refuse('scope_missing'),
  }
}

/** How much of a list is asked for, and after what. */
export const pageQuery = {
  limit: z.coerce
    .number('Un nombre entier.')
    .int('Un nombre entier.')
    .min(1, 'Au moins 1.')
    .max(LIMIT_MAX, `Au plus ${LIMIT_MAX}.`)
    .default(LIMIT_USUAL)
    .meta({ description: 'Combien de lignes, au plus.', examples: [LIMIT_USUAL] }),
  cursor: z
    .string()
    .max(200, 'Un curseur reçu de cette liste.')
    .optional()
    .meta({ description: 'Le «\u00a0next\u00a0» de la page précédente.' }),
}
/** The query of a list that has no other. */
export const listQuery = z.strictObject(pageQuery)

/** A page of a list of these. */
export const pageOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z
      .string()
      .nullable()
      .meta({ description: 'À renvoyer dans «\u00a0cursor\u00a0» pour la suite. Null à la fin.' }),
  })

/** What a list goes on after: null from its beginning, `invalid_cursor` where the cursor is none of its own. */
export function readAfter<I extends string>(
  cursor: string | undefined,
): Result<I | null, 'invalid_cursor'> {
  if (cursor === undefined) return { ok: true, value: null }
  const id = parseId<I>(readCursor(cursor))
  return id ? { ok: true, value: id } : refuse('invalid_cursor')
}

/** Schemas of what several nouns hold, with the words and the examples of the documentation. */
export const field = {
  id: (description = 'Identifiant.') =>
    z.uuid().meta({ description, examples: ['01944c2e-8f3a-7b21-9c04-5d6e7f809a1b'] }),
  instant: (description: string) =>
    z.iso.datetime().meta({ description, examples: ['2026-12-01T08:30:00.000Z'] }),
  /** One that is sent to us: PostgreSQL keeps no year 0. */
  sentInstant: (description: string) =>
    z.iso
      .datetime('Un instant, comme 2026-12-01T08:30:00Z.')
      .regex(/^(?:19|20|21)/, 'Une année de 1900 à 2199.')
      .meta({ description, examples: ['2026-12-01T08:30:00.000Z'] }),
  day: (description: string) => z.iso.date().meta({ description, examples: ['2026-12-01'] }),
  cents: (description: string) => z.int().meta({ description, examples: [120_000] }),
  text: (description: string, example: string) =>
    z.string().meta({ description, examples: [example] }),
}
