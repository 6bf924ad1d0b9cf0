import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { doctoredBuild } from './doctored.ts'
import { linkIn, pause, startProduct, type RunningProduct } from './product.ts'

/** What no log may ever hold, typed where people type such things. */
const SECRET = {
  password: 'canari-brouette-7319',
  wrongPassword: 'canari-truelle-8240',
  email: 'canari.journal@ouvreo.example',
  phone: '0647182930',
  name: 'Canarinette',
}
const ADMIN = { ADMIN_EMAIL: 'equipe@ouvreo.example', ADMIN_PASSWORD: 'canari-equipe-5521' }

let product: RunningProduct
let log = ''

beforeAll(async () => {
  // Asked directly: a proxy would answer some of it in the product's stead.
  product = await startProduct(
    { ...ADMIN, DATABASE_URL: '', LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1' },
    { stderr: 'pipe', tls: false },
  )
  product.child.stderr!.on('data', (chunk) => (log += String(chunk)))
})
afterAll(async () => {
  await product?.stop()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(product.url, { method: 'GET', path, headers })
const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(product.url, { method: 'POST', path, body, headers })

describe('what cannot be taken', () => {
  it('is refused by its size, wherever it is posted', async () => {
    for (const path of ['/connexion', '/inscription', '/contact', '/rien'])
      expect(
        (await post(path, { message: 'x'.repeat(3_000_000) }, { connection: 'close' })).status,
        path,
      ).toBe(413)
    expect((await post('/connexion', { email: 'x'.repeat(200_000), password: 'x' })).status).toBe(
      422,
    )
  })

  it('is refused by its size when it does not say how long it is', async () => {
    const answer = await fetch(`${product.url}/connexion`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new ReadableStream({
        async start(controller) {
          for (let piece = 0; piece < 48; piece++)
            controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })

  it('is refused when it is no form', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'text/xml',
      'multipart/form-data',
      'application/x-www-form-urlencodedx',
      '',
    ])
      expect(
        (await post('/connexion', { email: 'a' }, { 'content-type': type })).status,
        type,
      ).toBe(415)
    expect(
      (
        await post(
          '/connexion',
          { email: 'a' },
          { 'content-type': 'multipart/form-data; boundary=x' },
        )
      ).status,
    ).toBe(400)
  })

  it('is refused when its address holds a zero or cannot be read', async () => {
    for (const path of [
      '/a%00b',
      '/trouver-pro?code=%00',
      '/connexion.data?_routes=%00',
      '/%E0%A4%A',
      '/metiers/%ff',
      '/aide/%E0%A4%A/x',
    ])
      expect((await get(path)).status, path).toBe(400)
    expect((await get(`/trouver-pro?metier=${'a'.repeat(12_000)}`)).status).toBe(200)
    expect((await get(`/trouver-pro?metier=${'a'.repeat(40_000)}`)).status).toBe(431)
  })

  it('is no fault of ours when it stands in a field or in a cookie', async () => {
    for (const path of [
      '/connexion',
      '/inscription',
      '/trouver-pro',
      '/contact',
      '/auth/confirm',
      '/demande/confirmer',
      '/verification-email',
      '/demande/envoyee',
    ]) {
      const body = {
        email: 'a\0b@ouvreo.example',
        password: 'x\0',
        fullName: 'Jean\0',
        token: 'a\0',
        type: 'signup',
        description: `${'Une demande '.repeat(3)}\0`,
        postalCode: '69\u0000003',
        subject: '\0',
        message: '\0',
        cle: '\0',
        userType: 'particulier\0',
      }
      expect((await post(path, body)).status, path).toBeLessThan(500)
      for (const cookie of [
        'pending_email=%E0%A4%A',
        'pending_email=a%00b',
        'pending_request=%E0%A4',
        'toast=%7Bnon',
        `__Host-session=${'a'.repeat(9_000)}`,
        '__Host-session=%00',
      ]) {
        expect((await get(path, { cookie })).status, `${path} ${cookie.slice(0, 40)}`).toBeLessThan(
          500,
        )
        expect(
          (await post(path, {}, { cookie })).status,
          `${path} ${cookie.slice(0, 40)}`,
        ).toBeLessThan(500)
      }
    }
  })

  it('does not make it answer for another site', async () => {
    const answer = await get('/', { host: 'ailleurs.example' })
    expect(answer.body + answer.headers).not.toContain('ailleurs.example')
    for (const method of ['TRACE', 'PURGE', 'PUT', 'DELETE'])
      expect(
        (
          await ask(product.url, {
            method,
            path: '/',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
        method,
      ).toBe(405)
  })
})

describe('four hundred slow senders', () => {
  it('keep nobody else waiting', async () => {
    const { port } = product
    const sockets: Socket[] = []
    for (let index = 0; index < 400; index++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        index % 2 === 0
          ? 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Lent: '
          : 'POST /connexion HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200\r\n\r\nemail=',
      )
      sockets.push(socket)
    }
    const trickle = setInterval(() => sockets.forEach((socket) => socket.write('a')), 200)
    try {
      await pause(500)
      for (let index = 0; index < 20; index++) expect((await get('/connexion')).status).toBe(200)
      // All twenty were answered while the others were still sending.
      expect(sockets.filter((socket) => socket.writable).length).toBeGreaterThan(0)
    } finally {
      clearInterval(trickle)
      for (const socket of sockets) socket.destroy()
    }
  })
})

describe('the log', () => {
  it('is one line an event, whatever an address holds', async () => {
    const forged = '{"level":"error","message":"canari forgé"}'
    for (const path of [
      `/%0a${encodeURIComponent(forged)}`,
      `/connexion?redirect=%0d%0a${encodeURIComponent(forged)}`,
    ])
      await get(path, { 'user-agent': 'x', referer: `http://x/${encodeURIComponent(forged)}` })
    await post('/connexion', { email: `x\n${forged}`, password: `y\n${forged}` })
    await pause(200)
    // What is written at this moment may be half a line.
    const lines = log.slice(0, log.lastIndexOf('\n')).split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
    expect(log).not.toContain('canari forgé')
  })

  it('holds nothing that a person typed and nothing that lets anybody in, at its most detailed level', async () => {
    const signUp = {
      userType: 'particulier',
      fullName: SECRET.name,
      email: SECRET.email,
      password: SECRET.password,
      confirmPassword: SECRET.password,
      acceptTerms: 'on',
    }
    expect((await post('/inscription', signUp)).location).toBe('/verification-email')
    const link = linkIn(await product.mailTo(SECRET.email, /Confirmez/), '/auth/confirm')
    const token = new URL(link).searchParams.get('token')!
    await get(new URL(link).pathname + new URL(link).search)
    expect((await post('/auth/confirm', { token, type: 'signup' })).status).toBe(200)
    await post('/connexion', { email: SECRET.email, password: SECRET.wrongPassword })
    const signedIn = await fetch(`${product.url}/connexion`, {
      method: 'POST',
      body: new URLSearchParams({ email: SECRET.email, password: SECRET.password }),
      redirect: 'manual',
    })
    const session = /session=([^;]+)/.exec(signedIn.headers.getSetCookie().join())![1]!
    await get('/espace-particulier/demandes', { cookie: `__Host-session=${session}` })
    await post('/trouver-pro', {
      firstName: SECRET.name,
      email: SECRET.email,
      phone: SECRET.phone,
      description: `Appelez ${SECRET.name} au ${SECRET.phone}`,
      postalCode: '69003',
    })
    await post('/contact', { firstName: SECRET.name, email: SECRET.email, message: SECRET.phone })
    await pause(1_000)
    const serverLog = join(product.dataDir, 'postgres', 'postgres.log')
    const everything = log + (existsSync(serverLog) ? readFileSync(serverLog, 'utf8') : '')
    for (const [what, secret] of Object.entries({
      ...SECRET,
      adminPassword: ADMIN.ADMIN_PASSWORD,
      token,
      session,
    }))
      expect(everything.includes(secret), what).toBe(false)
    expect(everything).toContain('listening')
  })
})

describe('a page that fails', () => {
  it('says so in French, tells nothing of the inside, and is noted once with the request’s number', async () => {
    const build = doctoredBuild(
      'panne',
      /function getArticle\([^)]*\) \{/,
      '$& throw Object.assign(new Error("canari-secret " + ctx), {});',
    )
    const weak = await startProduct(
      { DATABASE_URL: '', LOG_LEVEL: 'error' },
      { entry: build.entry, stderr: 'pipe', dataDir: product.dataDir },
    )
    let errors = ''
    weak.child.stderr!.on('data', (chunk) => (errors += String(chunk)))
    try {
      const answer = await fetch(`${weak.url}/aide/general/quoi`)
      const body = await answer.text()
      expect(answer.status).toBe(500)
      expect(body).toContain('lang="fr"')
      expect(body).toMatch(/a rencontré un problème|une erreur|de notre côté/i)
      expect(body).not.toMatch(
        /ReferenceError|canari|ctx is not|\bat .*index\.js|node_modules|stack/,
      )
      const data = await (await fetch(`${weak.url}/aide/general/quoi.data`)).text()
      expect(data).not.toMatch(/canari|ctx is not|index\.js|node_modules/)
      await expect.poll(() => errors).toContain(answer.headers.get('x-request-id')!)
      await pause(100)
      expect(errors.split(answer.headers.get('x-request-id')!)).toHaveLength(2)
      // The others go on.
      expect((await fetch(`${weak.url}/connexion`)).status).toBe(200)
    } finally {
      await weak.stop()
      build.remove()
    }
  })
})
