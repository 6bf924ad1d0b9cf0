import { data } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/push-devices.route'
import { closeDevice, openDevice } from './open-device.server.ts'
import { PUSH_REFUSALS } from './push-devices.ts'

/** A link to it does nothing. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireOwner(context, request)
  return Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })
}

/** Opens the browser that posts to news, or takes one of one's devices away. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  if (text('intent') === 'retirer') {
    const deviceId = parseId(text('appareil'))
    if (deviceId) await closeDevice(ctx, deviceId)
    return { error: null }
  }
  const opened = await openDevice(ctx, {
    endpoint: text('endpoint'),
    p256dh: text('p256dh'),
    auth: text('auth'),
    userAgent: request.headers.get('user-agent'),
  })
  return opened.ok
    ? { error: null }
    : data(
        { error: PUSH_REFUSALS[opened.refusal] },
        { status: opened.refusal === 'plan' ? 403 : 422 },
      )
}
