import { RouterContextProvider } from 'react-router'
import { scopeContext } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Viewer, Viewing } from '#app/features/accounts/sessions/viewer.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** What a page answered, whether it returned or threw it. `data` is what its component would be given. */
export type PageAnswer<Data> = {
  status: number
  location: string | null
  cookies: string[]
  data: Data
}

/** The session of whoever asks a page. */
export const PAGE_SESSION = '01900000-0000-7000-8000-000000000000'

/** How a page is asked: who looks (nobody by default), when, and what is posted (then the action runs). */
export type Ask = {
  as?: Particulier | Artisan | Admin
  /** The company whose office they work in. */
  company?: Artisan
  name?: string
  email?: string
  now?: Date
  params?: Record<string, string>
  post?: FormData | Record<string, string>
  cookie?: string
  /** Their session's own, for what reads it. */
  sessionToken?: string
  clientKey?: string
  /** Somebody of the team looks at their space. */
  viewing?: Viewing
  /** When they last proved who they are; at sign-in, a moment ago, by default. */
  provedAt?: Date | null
}

/** A page's module, as far as the router runs it on the server. */
export type PageModule = { loader?: (args: never) => unknown; action?: (args: never) => unknown }

/**
 * Asks a page as the router would: its loader, or its action when something is posted. Nothing of the page is replaced.
 * `Data` is what the test expects the component to be given.
 */
export async function askPage<Data = unknown>(
  database: TestDatabase,
  page: PageModule,
  path: string,
  ask: Ask = {},
): Promise<PageAnswer<Data>> {
  const { now = TEST_NOW, clientKey = 'page-test' } = ask
  const context = new RouterContextProvider()
  context.set(scopeContext, {
    db: database.db,
    now,
    requestId: 'test',
    asked: { pathname: path.replace(/[?#].*$/, ''), acts: ask.post !== undefined },
    clientAddress: clientKey,
    clientKey,
    nonce: 'test',
    viewer: viewerOf(ask, now),
    sessionToken: ask.sessionToken ?? null,
    ...(ask.viewing ? { viewing: ask.viewing } : {}),
    unavailable: false,
  })
  const headers = new Headers(ask.cookie ? { cookie: ask.cookie } : {})
  const body = ask.post === undefined || ask.post instanceof FormData ? ask.post : formOf(ask.post)
  const request = new Request(`http://localhost${path}`, {
    headers,
    ...(body ? { method: 'POST', body } : {}),
  })
  const handler = body ? page.action : page.loader
  if (!handler) throw new Error(`${path} has no ${body ? 'action' : 'loader'}`)
  try {
    return answerOf(await handler({ request, context, params: ask.params ?? {} } as never))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return answerOf(thrown)
  }
}

/** A form of text fields. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function viewerOf(
  {
    as,
    name = 'Claire Martin',
    email = 'moi@ouvreo.example',
    clientKey = 'page-test',
    ...ask
  }: Ask,
  now: Date,
): Viewer {
  if (!as) return { who: { kind: 'visitor', clientKey }, person: null }
  return {
    who: { ...as, clientKey },
    ...(ask.company ? { company: ask.company } : {}),
    person: { name, email, sessionExpiresAt: new Date(now.getTime() + 86_400_000) },
    session: {
      id: PAGE_SESSION,
      secondFactorAt: null,
      provedAt: ask.provedAt === undefined ? now : ask.provedAt,
      newsSeq: 0,
    },
  }
}

function answerOf<Data>(answer: unknown): PageAnswer<Data> {
  if (answer instanceof Response)
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
      data: null as Data,
    }
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'type' in answer &&
    answer.type === 'DataWithResponseInit'
  ) {
    const { data, init } = answer as unknown as { data: Data; init: ResponseInit | null }
    return {
      status: init?.status ?? 200,
      location: null,
      cookies: new Headers(init?.headers).getSetCookie(),
      data,
    }
  }
  return { status: 200, location: null, cookies: [], data: answer as Data }
}
