import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { StandInBilling, StandInRefusal } from './stripe-stand-in-billing.ts'
import { StandInConnect } from './stripe-stand-in-connect.ts'
import { bodyOf, errorBody, go, html, nested, send } from './stripe-stand-in-http.ts'
import { answerOf, found, type Asked } from './stripe-stand-in-routes.ts'
import { checkoutPage, portalPage } from './stripe-stand-in-pages.ts'
import type { TestCard } from './stripe-stand-in-objects.ts'

/** A request as it came: what the product really asked for. */
export type SeenRequest = {
  method: string
  path: string
  params: Record<string, unknown>
  key: string | null
  /** The connected account that it acts on (`Stripe-Account`); null: the platform's own. */
  account: string | null
}
/**
 * What goes wrong: no connection, an answer after so many milliseconds, a status, or an answer that
 * is lost on its way.
 */
export type Fault =
  | { kind: 'down' }
  | { kind: 'slow'; ms: number }
  | { kind: 'status'; status: 500 | 429 }
  | { kind: 'lost' }

/** The prices that the stand-in sells, cents TTC a month. */
export const STAND_IN_PRICES = {
  eco: 'price_standin_eco',
  pro: 'price_standin_pro',
  premium: 'price_standin_premium',
} as const
const CENTS = { eco: 1990, pro: 3990, premium: 6990 } as const
/** Its key and its secret: test mode's. */
export const STAND_IN_KEY = 'sk_test_standin'
export const STAND_IN_SECRET = 'whsec_standin'
/** The secret of its endpoint for connected accounts. */
export const STAND_IN_CONNECT_SECRET = 'whsec_standin_connect'

/**
 * Stripe on the loopback: its API as far as the product asks for it, a page of payment and a portal that a browser can
 * drive, signed messages, idempotency keys (https://docs.stripe.com/api/idempotent_requests) and faults. `now` is its
 * own clock, which `advance` moves.
 */
export class StripeStandIn {
  readonly billing: StandInBilling
  readonly connect: StandInConnect
  readonly requests: SeenRequest[] = []
  readonly events: Stripe.Event[] = []
  /** The next requests fail so, but for the first `after` of them; `times` of them (all, when absent). */
  fault: (Fault & { times?: number; after?: number }) | null = null
  /** Where its messages are posted as they happen; null: they are only kept. */
  webhook: string | null = null
  /** The same for what happens on connected accounts. */
  connectWebhook: string | null = null
  url = ''
  /** When its messages are signed, where the product lives at another instant than its billing. */
  signedAt: (() => Date) | null = null
  private readonly answers = new Map<
    string,
    { what: string; status: number; body: string } | { what: string; status: 'under way' }
  >()
  /** The open pages where a customer changes their card, by id. */
  readonly portals = new Map<string, { customer: string; returnUrl: string }>()
  private readonly server = createServer((request, response) => void this.serve(request, response))
  private readonly stripe = new Stripe(STAND_IN_KEY)
  private posting: Promise<unknown> = Promise.resolve()

  constructor(now: Date) {
    this.billing = new StandInBilling(Math.floor(now.getTime() / 1000), (type, object) =>
      this.happened(type, object),
    )
    this.connect = new StandInConnect(this.billing, (type, object, account) =>
      this.happened(type, object, account),
    )
    for (const plan of ['eco', 'pro', 'premium'] as const) {
      this.billing.prices.set(STAND_IN_PRICES[plan], {
        id: STAND_IN_PRICES[plan],
        object: 'price',
        active: true,
        currency: 'eur',
        unit_amount: CENTS[plan],
        tax_behavior: 'inclusive',
        livemode: false,
        product: `prod_standin_${plan}`,
        recurring: { interval: 'month', interval_count: 1 },
      })
    }
  }

  async open(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
    return this
  }

  async close(): Promise<void> {
    await this.delivered()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  get now(): Date {
    return new Date(this.billing.now * 1000)
  }

  /** Moves its clock; what falls due on the way happens. */
  advance(to: Date): void {
    this.billing.advance(Math.floor(to.getTime() / 1000))
  }

  /** A message's body and its signature, made at `at` (its clock's instant unless said). */
  signed(
    event: Stripe.Event,
    {
      at = this.now,
      secret = (event as Stripe.Event | null)?.account ? STAND_IN_CONNECT_SECRET : STAND_IN_SECRET,
    }: { at?: Date; secret?: string } = {},
  ): { body: string; signature: string } {
    const body = JSON.stringify(event, null, 2)
    return {
      body,
      signature: this.stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      }),
    }
  }

  /** Waits until every message posted so far was answered. */
  async delivered(): Promise<void> {
    await this.posting
  }

  private happened(type: Stripe.Event['type'], object: object, account?: string): void {
    const event = {
      ...(account ? { account } : {}),
      id: this.billing.id('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.billing.now,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event
    this.events.push(event)
    const webhook = account ? this.connectWebhook : this.webhook
    if (webhook) this.posting = this.posting.then(() => this.post(webhook, event))
  }

  private async post(webhook: string, event: Stripe.Event): Promise<void> {
    const { body, signature } = this.signed(event, { at: this.signedAt?.() ?? this.now })
    await fetch(webhook, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    }).catch(() => null)
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url)
    const text = await bodyOf(request)
    const method = request.method!
    if (!url.pathname.startsWith('/v1/')) return this.servePage(method, url, text, response)
    const params = nested(new URLSearchParams(method === 'POST' ? text : url.search))
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null
    const account = (request.headers['stripe-account'] as string | undefined) ?? null
    this.requests.push({ method, path: url.pathname, params, key, account })

    const fault = this.nextFault()
    if (fault?.kind === 'down') return void request.socket.destroy()
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'status')
      return send(
        response,
        fault.status,
        errorBody(
          fault.status === 429 ? 'invalid_request_error' : 'api_error',
          fault.status === 429 ? 'rate_limit' : 'internal',
        ),
      )
    const answer = this.answer(method, url.pathname, params, key, account)
    if (fault?.kind === 'lost') return void request.socket.destroy()
    send(
      response,
      answer.status,
      answer.body,
      answer.replayed ? { 'idempotent-replayed': 'true' } : {},
    )
  }

  private nextFault(): Fault | null {
    const { fault } = this
    if (fault?.after) return (fault.after--, null)
    if (fault?.times !== undefined && --fault.times <= 0) this.fault = null
    return fault
  }

  /** The first answer to a key is the answer to it, whatever it was; the same key for anything else is refused. */
  private answer(
    method: string,
    path: string,
    params: Record<string, unknown>,
    key: string | null,
    account: string | null,
  ): { status: number; body: string; replayed?: boolean } {
    const what = createHash('sha256')
      .update(`${method} ${path} ${account} ${JSON.stringify(params)}`)
      .digest('hex')
    const known = key && method === 'POST' ? this.answers.get(key) : undefined
    if (known) {
      if (known.what !== what)
        return { status: 400, body: errorBody('idempotency_error', 'idempotency_error') }
      if (known.status === 'under way')
        return { status: 409, body: errorBody('invalid_request_error', 'idempotency_key_in_use') }
      return { ...known, replayed: true }
    }
    const answer = this.perform(method, path, params, account)
    if (key && method === 'POST') this.answers.set(key, { what, ...answer })
    return answer
  }

  private perform(
    method: string,
    path: string,
    params: Record<string, unknown>,
    account: string | null,
  ): { status: number; body: string } {
    try {
      const body =
        this.connect.answer(this.url, method, path, params, account) ??
        answerOf(this, method, path, params as Asked)
      return { status: 200, body: JSON.stringify(body) }
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error
      return { status: error.status, body: errorBody(error.type, error.code) }
    }
  }

  private servePage(method: string, url: URL, text: string, response: ServerResponse): void {
    const [, page, id] = url.pathname.split('/')
    const form = new URLSearchParams(text)
    const card = (form.get('card') || null) as TestCard | null
    try {
      const connected = this.connect.page(method, page!, id!, card)
      if (connected)
        return 'go' in connected ? go(response, connected.go) : html(response, connected.html)
      if (page === 'transfers') return html(response, this.connect.transfers.page(form))
      if (page === 'pay') {
        const session = found(this.billing.sessions.get(id!))
        if (method === 'GET') return html(response, checkoutPage(session))
        this.billing.complete(session.id, card)
        return go(response, session.success_url!.replace('{CHECKOUT_SESSION_ID}', session.id))
      }
      if (page === 'portal') {
        const portal = this.portals.get(id!)!
        if (method === 'GET') return html(response, portalPage(portal.returnUrl))
        this.billing.attach(portal.customer, card!)
        this.billing.payOpen(portal.customer)
        return go(response, portal.returnUrl)
      }
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error
      const session = page === 'pay' ? this.billing.sessions.get(id!) : undefined
      return html(
        response,
        session
          ? checkoutPage(session, 'Votre carte a été refusée.')
          : portalPage(this.portals.get(id!)!.returnUrl, 'Votre carte a été refusée.'),
      )
    }
    html(response, 'Rien ici.', 404)
  }
}
