import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context, MiddlewareHandler } from 'hono'
import { paths } from '#app/paths.ts'
import { authSecret, derivedSecret, readConfig } from '#app/platform/config.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { giveBack, spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { GATE_PATH, LOCK_PATH, wantedAddress, type GateRefusal } from './gate.ts'

// As long as a browser keeps a cookie; it begins anew while the site is used, on one page a day.
const COOKIE_DAYS = 400
const RENEW_AFTER_DAYS = 1
const WRONG_PASSWORDS = { name: 'site-gate', max: 10, windowSeconds: 900 }
// What the gate's own page is made of: its style, its type and its script hold nothing of the site.
const OWN_ASSETS = /^\/(assets\/[\w.-]+\.(css|woff2)|assets\/site-[\w-]+\.js|favicon\.(svg|ico))$/

type Options<V extends { clientKey: string }> = {
  password: string
  ctx: (c: Context<{ Variables: V }>) => Ctx<Visitor>
  render: (c: Context<{ Variables: V }>, request: Request) => Promise<Response>
}

/**
 * The password page before everything. While a browser holds no valid cookie, every address answers the gate (401,
 * never stored), and nothing behind it runs. The password is checked here, in constant time; ten wrong ones of one peer
 * close the gate to it for the rest of a quarter of an hour. Who passed stays until « Verrouiller le site ».
 */
export function gate<V extends { clientKey: string }>(
  options: Options<V>,
): MiddlewareHandler<{ Variables: V }> {
  const check = passwordCheck(options.password)
  const cookie = gateCookie(options.password)
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'POST' && path === LOCK_PATH)
      return new Response(null, {
        status: 303,
        headers: { location: '/', 'set-cookie': cookie.forget() },
      })
    const opening = cookie.read(c.req.header('cookie'))
    if (opening && path === GATE_PATH)
      return c.redirect(wantedAddress(c.req.query('pour') ?? null), 303)
    if (opening) {
      await next()
      if (opening.due && method === 'GET' && c.req.header('accept')?.includes('text/html'))
        c.header('set-cookie', cookie.grant(), { append: true })
      return
    }
    if (OWN_ASSETS.test(path)) return next()
    const asked = method === 'GET' || method === 'HEAD' ? path + new URL(c.req.url).search : '/'
    if (method === 'POST' && path === GATE_PATH) {
      const form = await c.req.formData().catch(() => new FormData())
      const wanted = wantedAddress(String(form.get('pour') ?? ''))
      const password = String(form.get('password') ?? '')
      const refusal = await attempt(password, options.ctx(c), check)
      if (!refusal) {
        const headers = { 'set-cookie': cookie.grant(), 'cache-control': 'no-store' }
        return c.req.header('accept')?.includes('application/json')
          ? Response.json({ location: wanted }, { headers })
          : new Response(null, { status: 303, headers: { ...headers, location: wanted } })
      }
      if (c.req.header('accept')?.includes('application/json'))
        return Response.json({ refusal }, { status: 401, headers: { 'cache-control': 'no-store' } })
      return locked(
        c,
        wanted,
        refusal,
        Number(form.get('tentatives') ?? 0) + (refusal === 'wrong' ? 1 : 0),
      )
    }
    if (path === GATE_PATH) return locked(c, wantedAddress(c.req.query('pour') ?? null))
    if (isProgram(c)) return c.text('Site verrouillé.', 401, { 'cache-control': 'no-store' })
    return locked(c, wantedAddress(asked))
  }

  async function locked(
    c: Context<{ Variables: V }>,
    wanted: string,
    refusal?: GateRefusal,
    failures = 0,
  ): Promise<Response> {
    const url = new URL(GATE_PATH, c.req.url)
    url.searchParams.set('pour', wanted)
    if (refusal) url.searchParams.set('refus', refusal)
    if (failures) url.searchParams.set('tentatives', String(Math.min(99, failures)))
    // Only the address goes on to the page: no cookie, no body, no header of the caller.
    const page = await options.render(c, new Request(url))
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.set('referrer-policy', 'no-referrer')
    return new Response(c.req.method === 'HEAD' ? null : page.body, {
      status: page.status === 200 ? 401 : page.status,
      headers,
    })
  }
}

/** Whether no person reads the answer: a move of the router, or a program. */
function isProgram({ req }: Context): boolean {
  return (
    req.path.endsWith('.data') ||
    req.path.startsWith(`${paths.api()}/`) ||
    req.header('accept')?.startsWith('application/json') === true
  )
}

/**
 * Says whether an answer that does not go through the gate may be given for these cookies: it opens them, if there is
 * one, and has not to renew its own.
 */
export function gateOpener(password: string): (cookies: string | undefined) => boolean {
  if (password === '') return () => true
  const { read } = gateCookie(password)
  return (cookies) => read(cookies)?.due === false
}

async function attempt(
  password: string,
  ctx: Ctx<Visitor>,
  check: (password: string) => Promise<boolean>,
): Promise<GateRefusal | null> {
  if (password.trim() === '') return 'blank'
  // Counted before the check, so that many at once are no more than ten; the right one is given back.
  if (!(await spend(ctx, WRONG_PASSWORDS, ctx.who.clientKey))) return 'tooMany'
  if (!(await check(password.slice(0, 256)))) return 'wrong'
  await giveBack(ctx, WRONG_PASSWORDS, ctx.who.clientKey)
  return null
}

function passwordCheck(expected: string): (password: string) => Promise<boolean> {
  const derive = promisify(scrypt) as (
    password: string,
    salt: Buffer,
    length: number,
  ) => Promise<Buffer>
  const salt = randomBytes(16)
  const wanted = derive(expected, salt, 32)
  return async (password) => timingSafeEqual(await derive(password, salt, 32), await wanted)
}

/** The cookie that opens: an expiry signed with a key of its own, which a change of password makes worthless. */
function gateCookie(password: string) {
  const config = readConfig()
  const key = derivedSecret(authSecret(config), `gate\0${password}`)
  const name = config.secureCookies ? '__Host-gate' : 'gate'
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`
  const sign = (expiry: string) => createHmac('sha256', key).update(expiry).digest('base64url')
  return {
    grant: () => {
      const expiry = String(Date.now() + COOKIE_DAYS * 86_400_000)
      return `${name}=${expiry}.${sign(expiry)}; Max-Age=${COOKIE_DAYS * 86_400}${attributes}`
    },
    forget: () => `${name}=; Max-Age=0${attributes}`,
    /** Null for a cookie that opens nothing; otherwise whether it is due to begin anew. */
    read: (cookies: string | undefined): { due: boolean } | null => {
      const value = (cookies ?? '')
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1)
      const [expiry, signature] = value?.split('.') ?? []
      if (!expiry || !signature || !/^\d{13,15}$/.test(expiry) || Number(expiry) < Date.now())
        return null
      const expected = Buffer.from(sign(expiry))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
      return { due: Number(expiry) < Date.now() + (COOKIE_DAYS - RENEW_AFTER_DAYS) * 86_400_000 }
    },
  }
}
