import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import type { Route } from './+types/create-checkout.route'
import { apiArtisan } from './api-artisan.server.ts'
import { createCheckout } from './create-checkout.server.ts'
import { CHECKOUT_REFUSALS } from './payment-copy.ts'
import { offerInBody } from '#app/features/subscriptions/plans/offer.ts'

export const handle = { takes: 'json' } satisfies PageHandle

/** Asked by a link or a search engine: it answers posts only. */
export const loader = () =>
  Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })

/** `{ offer }`, and nothing beside it: the address where the choice goes on, to which the browser moves. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = apiArtisan(requestScope(context))
  if (ctx instanceof Response) return ctx
  const offer = offerInBody(await request.text())
  if (!offer)
    return Response.json(
      { error: 'Formule attendue : {"offer":"eco"}, "pro" ou "premium".' },
      { status: 422 },
    )
  const checkout = await createCheckout(ctx, offer)
  if (checkout.ok)
    return Response.json({
      url: /^https?:/.test(checkout.value.url)
        ? checkout.value.url
        : absoluteUrl(checkout.value.url),
    })
  return Response.json(
    { error: CHECKOUT_REFUSALS[checkout.refusal] },
    {
      status:
        checkout.refusal === 'payment_unavailable' || checkout.refusal === 'no_address' ? 502 : 409,
    },
  )
}
