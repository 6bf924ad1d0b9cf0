import { RouterContextProvider } from 'react-router'
import { scopeContext } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Viewer } from '#app/features/accounts/sessions/viewer.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { action } from '#app/wiring/device-acts.route.ts'
import { newId, type DeviceActId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from './database.ts'
import { formOf } from './pages.ts'

type Sent = { page: string; id?: DeviceActId; ago?: number } & Record<string, unknown>

/** What sends the acts that a device kept, signed in as `as` (nobody: null), and gives what it was answered. */
export function deviceSender(database: TestDatabase, at: Date) {
  return async (
    as: Artisan | Particulier | null,
    { page, id = newId<DeviceActId>(), ago = 0, ...fields }: Sent,
    {
      owner = as?.accountId ?? 'nobody',
      now = at,
      files = [] as Blob[],
      company = null as Artisan | null,
    } = {},
  ): Promise<{ status: number; said: unknown }> => {
    const context = new RouterContextProvider()
    const viewer = as
      ? { who: as, person: null, company }
      : { who: { kind: 'visitor', clientKey: 'peer' }, person: null }
    context.set(scopeContext, {
      db: database.db,
      now,
      requestId: 'test',
      asked: { pathname: '/api/actes', acts: true },
      clientAddress: 'peer',
      clientKey: 'peer',
      nonce: 'test',
      viewer: viewer as Viewer,
      sessionToken: null,
      unavailable: false,
    })
    const form = formOf({
      acte: id,
      'acte-page': page,
      'acte-compte': owner,
      'acte-depuis': String(ago),
      ...(fields as Record<string, string>),
    })
    for (const file of files) form.append('photos', file, 'mur.jpg')
    const request = new Request('http://localhost/api/actes', { method: 'POST', body: form })
    const answer = await action({ request, context, params: {} } as never)
    return { status: answer.status, said: await answer.json() }
  }
}
