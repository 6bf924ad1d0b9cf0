import { StandInRefusal, type StandInBilling } from './stripe-stand-in-billing.ts'
import type { StandInSubscription } from './stripe-stand-in-objects.ts'

/** The fields of its forms that the stand-in reads. */
export type Asked = Partial<
  Record<
    | 'email'
    | 'name'
    | 'status'
    | 'country'
    | 'display_name'
    | 'inclusive'
    | 'percentage'
    | 'customer'
    | 'return_url'
    | 'subscription'
    | 'client_reference_id'
    | 'success_url'
    | 'cancel_url'
    | 'locale'
    | 'cancel_at_period_end'
    | 'proration_date'
    | 'currency'
    | 'unit_amount'
    | 'product',
    string
  >
> & {
  metadata?: Record<string, string>
  payment_method_collection?: 'always' | 'if_required'
  line_items?: { price: string }[]
  items?: { price: string }[]
  subscription_data?: { trial_end?: string; trial_period_days?: string }
  subscription_details?: { items: { price: string }[]; proration_date: string }
}
type StandIn = {
  billing: StandInBilling
  portals: Map<string, { customer: string; returnUrl: string }>
  url: string
}

/** What the API answers to a request: https://docs.stripe.com/api. */
export function answerOf(standIn: StandIn, method: string, path: string, params: Asked): object {
  const { billing, portals, url } = standIn
  const [, , resource, second, third] = path.split('/')
  const route = `${method} ${resource}${resource === 'checkout' || resource === 'billing_portal' ? `/${second}` : ''}`
  switch (route) {
    case 'POST customers':
      return second
        ? billing.changeEmail(found(billing.customers.get(second)), params.email!)
        : billing.createCustomer({
            email: params.email!,
            name: params.name!,
            metadata: params.metadata ?? {},
          })
    case 'GET customers':
      return billing.deletedCustomers.has(second!)
        ? gone(second!)
        : found(billing.customers.get(second!))
    case 'DELETE customers':
      billing.deleteCustomer(found(billing.customers.get(second!)))
      return gone(second!)
    case 'GET prices':
      return found(billing.prices.get(second!))
    case 'POST prices': {
      const price = {
        id: billing.id('price'),
        object: 'price' as const,
        active: true,
        currency: params.currency!,
        unit_amount: Number(params.unit_amount),
        tax_behavior: 'inclusive' as const,
        livemode: false,
        product: params.product!,
        recurring: { interval: 'month' as const, interval_count: 1 },
      }
      billing.prices.set(price.id, price)
      return price
    }
    case 'GET tax_rates':
      return list([...billing.taxRates.values()])
    case 'POST tax_rates': {
      const rate = {
        id: billing.id('txr'),
        object: 'tax_rate' as const,
        active: true,
        country: params.country ?? null,
        display_name: params.display_name!,
        inclusive: params.inclusive === 'true',
        percentage: Number(params.percentage),
      }
      billing.taxRates.set(rate.id, rate)
      return rate
    }
    case 'POST checkout/sessions':
      return openSession(standIn, params)
    case 'GET checkout/sessions':
      return found(billing.sessions.get(third!))
    case 'POST billing_portal/sessions': {
      const id = billing.id('bps')
      portals.set(id, {
        customer: found(billing.customers.get(params.customer!)).id,
        returnUrl: params.return_url!,
      })
      return {
        id,
        object: 'billing_portal.session',
        customer: params.customer,
        return_url: params.return_url,
        url: `${url}/portal/${id}`,
        livemode: false,
      }
    }
    case 'GET subscriptions':
      return second
        ? found(billing.subscriptions.get(second))
        : list(
            [...billing.subscriptions.values()]
              .filter((one) => one.customer === params.customer)
              .reverse(),
          )
    case 'POST subscriptions':
      return updateSubscription(standIn, found(billing.subscriptions.get(second!)), params)
    case 'DELETE subscriptions': {
      const subscription = found(billing.subscriptions.get(second!))
      billing.cancel(subscription)
      return subscription
    }
    case 'GET charges':
      return list(billing.charges(params.customer!))
    case 'GET invoices':
      return list(
        [...billing.invoices.values()]
          .filter(
            (one) =>
              (params.subscription
                ? one.parent.subscription_details.subscription === params.subscription
                : one.customer === params.customer) &&
              (!params.status || one.status === params.status),
          )
          .reverse(),
      )
    case 'POST invoices': {
      if (third === 'mark_uncollectible')
        return billing.markUncollectible(found(billing.invoices.get(second!)))
      if (second !== 'create_preview') break
      const details = params.subscription_details!
      return billing.preview(
        found(billing.subscriptions.get(params.subscription!)),
        details.items[0]!.price,
        Number(details.proration_date),
      )
    }
  }
  throw new StandInRefusal(404, 'invalid_request_error', 'unknown_route')
}

function openSession({ billing, url }: StandIn, params: Asked): object {
  const data = params.subscription_data ?? {}
  const price = params.line_items?.[0]?.price ?? ''
  if (!billing.prices.has(price))
    throw new StandInRefusal(400, 'invalid_request_error', 'resource_missing')
  // https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-subscription_data-trial_end
  if (data.trial_end && Number(data.trial_end) < billing.now + 48 * 3_600)
    throw new StandInRefusal(400, 'invalid_request_error', 'trial_end_too_soon')
  const id = billing.id('cs_test')
  const free = Boolean(data.trial_end || data.trial_period_days)
  const session = {
    id,
    object: 'checkout.session' as const,
    status: 'open' as const,
    mode: 'subscription' as const,
    url: `${url}/pay/${id}`,
    client_reference_id: params.client_reference_id ?? null,
    customer: found(billing.customers.get(params.customer!)).id,
    subscription: null,
    created: billing.now,
    expires_at: billing.now + 86_400,
    livemode: false,
    success_url: params.success_url!,
    cancel_url: params.cancel_url ?? null,
    payment_status: 'unpaid' as const,
    payment_method_collection: params.payment_method_collection ?? 'always',
    locale: (params.locale ?? null) as 'fr' | null,
    amount_total: free ? 0 : billing.prices.get(price)!.unit_amount,
    trialEnd: data.trial_end ? Number(data.trial_end) : null,
    trialDays: data.trial_period_days ? Number(data.trial_period_days) : null,
    price,
  }
  billing.sessions.set(id, session)
  return session
}

function updateSubscription(
  { billing }: StandIn,
  subscription: StandInSubscription,
  params: Asked,
): object {
  if (subscription.status === 'canceled')
    throw new StandInRefusal(400, 'invalid_request_error', 'subscription_canceled')
  if (params.cancel_at_period_end !== undefined)
    billing.setEnding(subscription, params.cancel_at_period_end === 'true')
  const price = params.items?.[0]?.price
  if (price) billing.changePrice(subscription, price, Number(params.proration_date ?? billing.now))
  return subscription
}

/** What is asked for, or the refusal of what does not exist. */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined)
    throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
  return thing
}

const gone = (id: string) => ({ id, object: 'customer', deleted: true })
const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
