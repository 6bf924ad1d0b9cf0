import type { Context, MiddlewareHandler } from 'hono'
import { problem, type ProblemCode } from '#app/features/api/calls/problem.ts'

/** What a status means that was given to a call of the API by what stands around its route. */
const CODES: Readonly<Record<number, ProblemCode>> = {
  401: 'site_locked',
  403: 'from_a_page',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'not_json',
  503: 'unavailable',
}
const PROBLEM_TYPE = 'application/problem+json'

/**
 * What refuses a call of the API before its route, or fails in it, answers a person: in words or by a page. A program is
 * told the same by a problem like those of the route; the status, and when to try again, stay.
 */
export const answerByProblems: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status < 400 || headers.get('content-type') === PROBLEM_TYPE) return
  const retryAfter = headers.get('retry-after')
  // Else the headers of the page would be kept.
  c.res = undefined
  c.res = problemAnswer(c, status, retryAfter)
}

function problemAnswer(c: Context, status: number, retryAfter: string | null): Response {
  const code = CODES[status] ?? (status < 500 ? 'unreadable_call' : 'internal_error')
  const body = c.req.method === 'HEAD' ? null : JSON.stringify({ ...problem(code), status })
  return new Response(body, {
    status,
    headers: {
      'content-type': PROBLEM_TYPE,
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': retryAfter }),
    },
  })
}
