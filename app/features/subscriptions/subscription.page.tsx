import { data } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/subscription.page'
import { getSubscription } from './queries.server.ts'

export const meta = () => [{ title: 'Mon abonnement — Ouvréo' }]

/** What the sections of this page show; each section is a component of its own file and takes its part of it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const subscription = await getSubscription(ctx)
  return { subscription, now: ctx.now }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireArtisan(context, request)
  return data({ error: 'Cette action n’existe pas.' }, { status: 422 })
}

export default function SubscriptionPage({ loaderData: { subscription } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mon abonnement">Formule {subscription.plan.name}</PageHeader>
      {/* 1. The present plan, the next payment, what failed: payment-state.tsx */}
      {/* 2. Contacts of the month, line by line */}
      {/* 3. Changing plan: the comparison, then what the change costs: plan-change.tsx */}
      {/* 4. Card and invoices: payment-invoices.tsx */}
      {/* 5. Ending it, in two clicks: payment-end.tsx */}
    </>
  )
}
