import { API_VERSIONS, CALLS_A_MINUTE } from '#app/features/api/keys/api-key.ts'
import { OPERATIONS } from '#app/features/api/operations/operations.server.ts'
import type { Caller, Operation, Outcome } from '#app/features/api/operations/operation.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { spendAndCount } from '#app/platform/rate-limit/rate-limit.server.ts'
import { answerOnce } from './answer-once.server.ts'
import { findCaller, type FoundKey } from './find-caller.server.ts'
import { problem, problemOf, PROBLEMS, type Problem, type ProblemCode } from './problem.ts'
import { readBody, readSent } from './read-call.server.ts'

const CALLS = { name: 'api-key', max: CALLS_A_MINUTE, windowSeconds: 60 }

/** What a name of a call that writes may be. */
const CALL_NAME = /^[\x21-\x7e]{1,200}$/

/**
 * Answers a call of the API: finds the operation and the key, then lets the operation's own query or verb answer, in
 * the name of whose key it is. What is refused is a problem (RFC 9457). `path` is what follows `/api/v1`.
 */
export async function answerCall(
  ctx: Ctx<Visitor>,
  request: Request,
  path: string,
): Promise<Response> {
  const here = OPERATIONS.flatMap((operation) => {
    const id = idIn(operation.path, path)
    return id === null ? [] : [{ operation, id }]
  })
  if (here.length === 0) return refused(problem('not_found'))
  const found = here.find(({ operation }) => operation.method === request.method)
  if (!found)
    return refused(problem('method_not_allowed'), {
      allow: here.map(({ operation }) => operation.method).join(', '),
    })
  const key = await findCaller(ctx, request.headers.get('authorization'))
  if (!key.ok) return refused(problem(key.refusal), { 'www-authenticate': 'Bearer' })
  const limit = await spendAndCount(ctx, CALLS, key.value.id)
  const headers = {
    'ratelimit-policy': `"key";q=${CALLS.max};w=${CALLS.windowSeconds}`,
    ratelimit: `"key";r=${Math.max(0, CALLS.max - limit.count)};t=${limit.secondsLeft}`,
  }
  if (limit.count > CALLS.max)
    return refused(problem('too_many_calls'), {
      ...headers,
      'retry-after': String(limit.secondsLeft),
    })
  const version = request.headers.get('ouvreo-version') ?? key.value.version
  if (!(API_VERSIONS as readonly string[]).includes(version))
    return refused(problem('unknown_version'), headers)
  const answer = await answerOperation(found.operation, found.id, key.value, request)
  return json(answer, { ...headers, 'ouvreo-version': version })
}

type Answer = { status: number; body: unknown; repeated?: boolean }

async function answerOperation(
  operation: Operation,
  id: string,
  key: FoundKey,
  request: Request,
): Promise<Answer> {
  if (!key.scopes.includes(operation.scope)) return said(problem('scope_missing'))
  const standing = await key.standing()
  if (!standing.ok) return said(problem(standing.refusal))
  const query = readSent(operation.query, Object.fromEntries(new URL(request.url).searchParams))
  if (!query.ok) return said(problem('invalid_input', query.wrong))
  if (operation.method === 'GET') {
    const outcome = await run(operation, key.caller, { id, query: query.value, body: null })
    return outcome.ok ? { status: 200, body: shown(operation, outcome.value) } : outcome.answer
  }
  const name = request.headers.get('idempotency-key')
  if (!name || !CALL_NAME.test(name)) return said(problem('idempotency_key_missing'))
  const sent = operation.body ? await readBody(request) : { ok: true as const, value: null }
  if (!sent.ok) return said(problem(sent.refusal))
  const body = readSent(operation.body, sent.value)
  if (!body.ok) return said(problem('invalid_input', body.wrong))
  const asked = { operation: operation.name, id, body: body.value }
  const once = await answerOnce(
    key.caller.ctx as Ctx,
    { keyId: key.id, name, asked },
    async (tx) => {
      const caller = { ...key.caller, ctx: tx } as Caller
      const outcome = await run(operation, caller, { id, query: query.value, body: body.value })
      return outcome.ok
        ? { ok: true as const, status: 201, body: shown(operation, outcome.value) }
        : outcome
    },
  )
  if (once.ok) return once.value
  return 'answer' in once ? once.answer : said(problem(once.refusal))
}

async function run(
  operation: Operation,
  caller: Caller,
  asked: { id: string; query: unknown; body: unknown },
): Promise<{ ok: true; value: unknown } | { ok: false; answer: Answer }> {
  const outcome = await operation.run(caller, asked as never)
  return outcome.ok ? outcome : { ok: false, answer: said(problemIn(operation, outcome)) }
}

function problemIn(
  operation: Operation,
  outcome: Extract<Outcome<string>, { ok: false }>,
): Problem {
  const { refusal } = outcome
  const own = operation.refusals[refusal]
  if (own) return problemOf(refusal, own)
  if (!Object.hasOwn(PROBLEMS, refusal))
    throw new Error(`${operation.name} refuses ${refusal}, which its table does not say`)
  return problem(refusal as ProblemCode, 'wrong' in outcome ? outcome.wrong : undefined)
}

/** What an operation's output lets out of what was found; all else stays here. */
function shown(operation: Operation, value: unknown): unknown {
  return operation.output.parse(JSON.parse(JSON.stringify(value)))
}

const said = (body: Problem): Answer => ({ status: body.status, body })

const refused = (body: Problem, headers: Record<string, string> = {}) => json(said(body), headers)

function json({ status, body, repeated }: Answer, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...headers,
      ...(repeated && { 'idempotency-replayed': 'true' }),
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      'cache-control': 'no-store',
    },
  })
}

/** The identifier at `{id}` of an address that fits a pattern; '' where it has none, null where it does not fit. */
function idIn(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const at = wanted.indexOf('{id}')
  return wanted.every((part, index) => index === at || part === given[index])
    ? (given[at] ?? '')
    : null
}
