import type { z } from 'zod'
import { fr } from 'zod/locales'
import type { Operation } from '#app/features/api/operations/operation.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { withoutNul } from '#app/values/words/plain-text.ts'
import type { WrongValue } from './problem.ts'

/** The largest body of a call, bytes. */
const BODY_MAX = 64 * 1024

/** The body of a call as JSON: an object, or why it is none. What PostgreSQL keeps nowhere is left out of its texts. */
export async function readBody(
  request: Request,
): Promise<Result<object, 'not_json' | 'body_too_large' | 'unreadable_body'>> {
  if (!/^application\/json *(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refuse('not_json')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > BODY_MAX) return refuse('body_too_large')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const body: unknown = JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? withoutNul(value).toWellFormed() : value,
    )
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? ok(body)
      : refuse('unreadable_body')
  } catch {
    return refuse('unreadable_body')
  }
}

/** What a schema of an operation reads of what was sent, or every value that is wrong, said in French. */
export function readSent(
  schema: Operation['query'],
  sent: unknown,
): { ok: true; value: unknown } | { ok: false; wrong: WrongValue[] } {
  if (!schema) return { ok: true, value: null }
  const read = schema.safeParse(sent, { error: fr().localeError })
  if (read.success) return { ok: true, value: read.data }
  return { ok: false, wrong: read.error.issues.flatMap(wrongValues) }
}

function wrongValues(issue: z.core.$ZodIssue): WrongValue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: 'Ce nom n’existe pas.',
    }))
  return [{ path, message: issue.message }]
}
