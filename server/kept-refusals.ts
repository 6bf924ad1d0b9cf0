import { randomUUID } from 'node:crypto'
import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { AtDoor } from '#app/features/accounts/sign-in/sign-in-action.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'

/** What stands in a kept page where each reader's own address and nonce go. Nobody can type them: they are new in every process. */
const EMAIL = `${randomUUID()}@ouvreo.invalid`
const NONCE = randomUUID()
/** Two doors, a handful of sentences. */
const KEPT_AT_MOST = 40
/** Words that depend on the day are never older than this. */
const KEPT_MS = 15 * 60_000

type Kept = {
  before: string
  after: string
  headers: [string, string][]
  stamp: string
  until: number
}
type Asked = { request: Request; scope: RequestScope; page: () => Promise<Response> }

/** The pages that refuse a sign-in, kept in memory but for the address that was typed: guesses come in storms, and a page costs more than its answer. */
export type KeptRefusals = {
  /** The page that shows a refusal: as it is kept, or as `page` renders it. */
  take: (refusal: AtDoor, asked: Asked) => Promise<Response>
}

/** None yet. What a door shows somebody signed in, with a wanted address or with a field to mend, is never kept. */
export function keepRefusals({
  enabled,
  now = () => performance.now(),
}: {
  enabled: boolean
  now?: () => number
}): KeptRefusals {
  const kept = new Map<string, Kept>()
  return {
    async take(refusal, { request, scope, page }) {
      const { data, init } = refusal
      const { pathname, search } = new URL(request.url)
      if (
        !enabled ||
        !data.refusal ||
        search ||
        scope.sessionToken ||
        Object.keys(data.errors).length > 0
      )
        return page()
      const key = `${pathname} ${data.refusal}`
      const stamp = `${contentVersion('theme')} ${contentVersion('operator')}`
      let found = kept.get(key)
      if (!found || found.stamp !== stamp || found.until < now()) {
        const rendered = await renderBlank(refusal, scope, page)
        if (rendered instanceof Response) return rendered
        found = { ...rendered, stamp, until: now() + KEPT_MS }
        if (kept.size >= KEPT_AT_MOST) kept.clear()
        kept.set(key, found)
      }
      const headers = new Headers(found.headers)
      for (const [name, value] of new Headers(init?.headers ?? {})) headers.append(name, value)
      return new Response(
        `${found.before}${escaped(data.email)}${found.after}`.replaceAll(NONCE, scope.nonce),
        { status: init?.status ?? 200, headers },
      )
    },
  }
}

/** The page with blanks for what is each reader's own, in two halves; as it is when it cannot be kept. */
async function renderBlank(
  refusal: AtDoor,
  scope: RequestScope,
  page: () => Promise<Response>,
): Promise<Pick<Kept, 'before' | 'after' | 'headers'> | Response> {
  const own = { atDoor: scope.atDoor, nonce: scope.nonce }
  Object.assign(scope, {
    atDoor: { ...refusal, data: { ...refusal.data, email: EMAIL } },
    nonce: NONCE,
  })
  const answer = await page().finally(() => Object.assign(scope, own))
  const halves = (await answer.clone().text()).split(EMAIL)
  if (answer.status !== refusal.init?.status || halves.length !== 2)
    return scope.unavailable ? answer : page()
  return {
    before: halves[0]!,
    after: halves[1]!,
    headers: [...answer.headers].filter(([name]) => name !== 'set-cookie'),
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Text as it stands in an attribute of HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
