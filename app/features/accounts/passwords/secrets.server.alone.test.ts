import type * as Argon2 from '@node-rs/argon2'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { createQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { confirmQuoteRequest } from '#app/features/requests/ask/confirm-quote-request.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { deliverMail } from '#app/platform/mail/deliver-mail.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import type { MailId } from '#app/values/identity/ids.ts'
import { aParticulier, aRequestForm, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { askPage } from '#test/pages.ts'
import { together } from '#test/race.ts'
import {
  hashesAtOnce,
  hashPassword,
  HASHES_AT_ONCE,
  verifyPassword,
} from './password-hash.server.ts'
import * as signInPage from '#app/features/accounts/sign-in/sign-in.page.tsx'
import { confirmSignUp } from '#app/features/accounts/sign-up/confirm-sign-up.server.ts'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { setFirstPassword } from './set-first-password.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'

/**
 * How many hashes run at the same time, the most there were, what holds them up, and whether they
 * cost what the product asks for.
 */
const argon = vi.hoisted(() => ({
  running: 0,
  most: 0,
  done: 0,
  refuse: false,
  dear: false,
  gate: Promise.resolve(),
}))
vi.mock('@node-rs/argon2', async (original) => {
  const light = await original<typeof Argon2>()
  const { createRequire } = await import('node:module')
  const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
  const counted = async <R>(work: () => Promise<R>): Promise<R> => {
    if (argon.refuse) throw new Error('no memory')
    argon.most = Math.max(argon.most, ++argon.running)
    try {
      await argon.gate
      return await work()
    } finally {
      argon.running--
      argon.done++
    }
  }
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) =>
      counted(() => (argon.dear ? real : light).hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => counted(() => real.verify(...given)),
  }
})

const database = useTestDatabase({ max: 4 })
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-mails-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const system = () => database.ctx<System>()
const visitor = () => database.ctx<Visitor>({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })

/** Everything in the database, queue included, as one text. */
async function dump(): Promise<string> {
  const tables = await database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables.rows)
    parts.push(JSON.stringify((await database.pool.query(`select * from ${name}`)).rows))
  return parts.join('\n')
}

/** Runs events and mails until there are none, and gives back the tokens that stood in the mails before they left. */
async function deliverAll(): Promise<string[]> {
  await drain('events', (data, job) => handleEvent(system(), data, job))
  const waiting = await database.rows(emailLogs)
  const tokens = waiting.flatMap(({ html }) =>
    [...html.matchAll(/token(?:=|%3D)([\w-]{43})/gi)].map((match) => match[1]!),
  )
  const transport = mailTransport({
    smtpUrl: undefined,
    mailFrom: 'Ouvréo <bonjour@ouvreo.example>',
    dataDir: folder,
  })
  await drain('mails', (data) =>
    deliverMail(
      system(),
      { transport, refusedChoices: () => Promise.resolve(new Set<string>()) },
      data.mailId as MailId,
    ),
  )
  return [...new Set(tokens)]
}

/** The address of an account that has no password yet. */
async function openAccount(): Promise<string> {
  const email = `sans-mot-${nextNumber()}@ouvreo.example`
  await aParticulier(database, { email })
  return email
}

describe('a copy of the whole database', () => {
  it('holds no password and nothing that opens a link or a session', async () => {
    argon.dear = true
    const passwords = ['Azalée-du-matin', 'Un premier mot à soi', 'Un-mot-faux-mais-vrai']
    const form = {
      userType: 'particulier',
      fullName: 'Claire Martin',
      email: 'claire@ouvreo.example',
      password: passwords[0]!,
      confirmPassword: passwords[0]!,
      acceptTerms: 'on',
    } as const
    granted(await signUp(visitor(), form))
    const [signUpToken] = await deliverAll()
    expect(signUpToken).toBeDefined()
    granted(await confirmSignUp(visitor(), signUpToken!))
    await signIn(visitor(), { email: form.email, password: passwords[2]!, userAgent: 'test' })
    const signedIn = granted(
      await signIn(visitor(), { email: form.email, password: passwords[0]!, userAgent: 'test' }),
    )
    await signUp(visitor(), form)

    // Two visitors' requests: one of an address without account, one of Claire's, whose link leads through her sign-in.
    const request = (email: string) =>
      createQuoteRequest(visitor(), {
        form: { ...aRequestForm(), firstName: 'Zoé', lastName: '', email },
        key: `key-${nextNumber()}`,
        honeypot: '',
        elapsedMs: 20_000,
      })
    granted(await request('zoe@ouvreo.example'))
    const [opening] = await deliverAll()
    const { accountId } = granted(await confirmQuoteRequest(visitor(), { token: opening! }))
    const zoe = await openSession(system(), accountId, null)
    granted(
      await setFirstPassword(
        database.ctx<Particulier>({ kind: 'particulier', accountId, clientKey: 'test' }),
        passwords[1]!,
      ),
    )
    granted(await request(form.email))
    const inSignIn = await deliverAll()
    expect(inSignIn).toHaveLength(1)

    const everything = await dump()
    expect(everything).toContain('claire@ouvreo.example')
    for (const secret of [...passwords, signUpToken!, signedIn.token, opening!, zoe, ...inSignIn])
      expect(everything, secret.slice(0, 4)).not.toContain(secret)
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    argon.dear = false
    // Nor is it in the names of the mails that were kept.
    expect(readdirSync(join(folder, 'mails')).length).toBeGreaterThanOrEqual(3)
  })
})

describe('hashing', () => {
  it('costs the same for an address that has an account and one that has none', async () => {
    const cost = async (work: () => Promise<unknown>) => {
      const before = argon.done
      await work()
      return argon.done - before
    }
    const form = {
      userType: 'particulier',
      fullName: 'X',
      email: 'cout@ouvreo.example',
      password: 'Azalée-du-matin',
      confirmPassword: '',
      acceptTerms: 'on',
    } as const
    const without = await openAccount()
    expect(await cost(() => signUp(visitor(), form))).toBe(1)
    expect(await cost(() => signUp(visitor(), form))).toBe(1)
    for (const email of [form.email, 'personne@ouvreo.example', without, 'pas une adresse'])
      expect(
        await cost(() => signIn(visitor(), { email, password: 'faux', userAgent: null })),
        email,
      ).toBe(1)
  })

  it('runs on half of the cores and two at most, however many wait, and holds no connection meanwhile', async () => {
    expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 1, 2, 2])
    const hashed = await hashPassword('un mot')
    argon.most = 0
    let open!: () => void
    argon.gate = new Promise((resolve) => (open = resolve))
    const crowd = Promise.all([
      together(20, () => verifyPassword({ hash: hashed, password: 'un mot' })),
      together(20, (index) =>
        signUp(visitor(), {
          userType: 'particulier',
          fullName: 'X',
          email: `file-${index}@ouvreo.example`,
          password: 'Azalée-du-matin',
          confirmPassword: '',
          acceptTerms: 'on',
        }),
      ),
      together(20, (index) =>
        signIn(visitor(), {
          email: `personne-${index}@ouvreo.example`,
          password: 'faux',
          userAgent: null,
        }),
      ),
    ])
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Four connections, sixty people waiting for their hash: a page is served all the same.
    expect((await database.pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }])
    open()
    await crowd
    expect(argon.most).toBe(HASHES_AT_ONCE)
  })

  it('asks whoever comes after the two hundred and fifty that wait to try again later, and counts no try against them', async () => {
    let open!: () => void
    argon.gate = new Promise((resolve) => (open = resolve))
    const crowd = Array.from({ length: 250 + HASHES_AT_ONCE }, () =>
      verifyPassword({ hash: 'x', password: 'x' }),
    )
    const form = { email: 'personne@ouvreo.example', password: 'faux' }
    for (let time = 0; time < 12; time++)
      expect(await signIn(visitor(), { ...form, userAgent: null })).toEqual({
        ok: false,
        refusal: 'busy',
      })
    const answer = await askPage<{ refusal: string }>(database, signInPage, '/connexion', {
      post: form,
    })
    expect([answer.status, answer.data.refusal]).toEqual([
      503,
      'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    ])
    const signedUp = {
      userType: 'particulier',
      fullName: 'X',
      email: 'plus-tard@ouvreo.example',
      password: 'Azalée-du-matin',
      confirmPassword: 'Azalée-du-matin',
      acceptTerms: 'on',
    } as const
    expect(await signUp(visitor(), signedUp)).toEqual({ ok: false, refusal: 'busy' })
    open()
    await Promise.all(crowd)
    expect(await signIn(visitor(), { ...form, userAgent: null })).toEqual({
      ok: false,
      refusal: 'wrong_credentials',
    })
  })

  it('goes on after one that failed, and takes a stored value that is no hash for a wrong password', async () => {
    argon.refuse = true
    const failed = await Promise.allSettled(Array.from({ length: 5 }, () => hashPassword('un mot')))
    argon.refuse = false
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
    argon.dear = true
    const hashed = await hashPassword('un mot')
    argon.dear = false
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword({ hash: hashed, password: 'un mot' })).toBe(true)
    expect(await verifyPassword({ hash: hashed, password: 'un Mot' })).toBe(false)
    for (const hash of ['', 'none', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuv'])
      expect(await verifyPassword({ hash, password: 'un mot' })).toBe(false)
  })
})
