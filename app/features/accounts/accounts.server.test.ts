import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAccountForRequest } from '#app/features/accounts/open-account-for-request.server.ts'
import { artisans } from '#app/features/artisans/tables.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { signUpForm, type SignUpInput } from './account.ts'
import { confirmSignUp } from './confirm-sign-up.server.ts'
import { ensureAdministrator } from './ensure-administrator.server.ts'
import { importAccount } from './import-account.server.ts'
import { consumeLinkToken, createLinkToken, readLinkToken } from './link-tokens.server.ts'
import { closeSession, hashSessionToken, openSession, readSession, touchSession } from './sessions.server.ts'
import { hasPassword, setFirstPassword } from './set-first-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { findAccountByEmail, signUp } from './sign-up.server.ts'
import { credentials, linkTokens, profiles, sessions, userRoles, users } from './tables.server.ts'

const database = useTestDatabase()
const system = (now = TEST_NOW) => database.ctx<System>(undefined, now)
const visitor = (now = TEST_NOW, clientKey = `peer-${nextNumber()}`) => database.ctx<Visitor>({ kind: 'visitor', clientKey }, now)
const later = (minutes: number, from = TEST_NOW) => new Date(from.getTime() + minutes * 60_000)
const DAY = 24 * 60

function aSignUp(input: Partial<SignUpInput> = {}): SignUpInput {
  return { userType: 'particulier', fullName: 'Claire Martin', email: `nouvelle-${nextNumber()}@ouvreo.example`, password: 'Azalée-du-matin', confirmPassword: 'Azalée-du-matin', acceptTerms: 'on', ...input }
}

/** Somebody who signed up and confirmed. */
async function confirmed(input: Partial<SignUpInput> = {}) {
  const form = aSignUp(input)
  const { accountId } = granted(await signUp(visitor(), form))
  await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, accountId))
  return { accountId, form }
}
const attempt = (email: string, password: string, ctx = visitor()) => signIn(ctx, { email, password, userAgent: 'test' })
const mailsTo = (email: string) => database.db.select().from(emailLogs).where(eq(emailLogs.email, email))

describe('signing up', () => {
  it('is refused before anything is written when the form is not right', () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['a kind that does not exist', { userType: 'admin' }],
      ['a role smuggled in', { role: 'admin' }],
      ['an account already confirmed', { emailVerified: true }],
      ['a name over two lines', { fullName: 'Claire\r\nBcc: x@y.fr' }],
      ['a company over two lines', { userType: 'artisan', companyName: 'Durand\nBcc: x' }],
      ['an address with a line end', { email: 'a@b.fr\nBcc: x@y.fr' }],
      ['two addresses', { email: 'a@b.fr, c@d.fr' }],
      ['an artisan without company', { userType: 'artisan' }],
      ['terms not accepted', { acceptTerms: 'off' }],
      ['two passwords', { confirmPassword: 'autre' }],
    ]
    for (const [what, change] of wrong) expect(signUpForm.safeParse({ ...aSignUp(), ...change }).success, what).toBe(false)
    expect(signUpForm.parse({ ...aSignUp(), email: '  Claire@Ouvreo.Example ' }).email).toBe('claire@ouvreo.example')
  })

  it('leaves nothing at all when its event cannot be published', async () => {
    const form = aSignUp()
    await closeJobs(100)
    try {
      await expect(signUp(visitor(), form)).rejects.toThrow('openJobs')
    } finally {
      await openJobs(database.pool)
    }
    expect(await findAccountByEmail(system(), form.email)).toBeNull()
    expect(await database.db.select().from(profiles).where(eq(profiles.email, form.email))).toEqual([])
    expect(await signUp(visitor(), form)).toMatchObject({ ok: true })
  })

  it('makes account, profile and one mail; an artisan has a company file, a particulier none', async () => {
    const [person, company] = [aSignUp(), aSignUp({ userType: 'artisan', companyName: 'Durand et Fils' })]
    for (const form of [person, company]) {
      const { accountId } = granted(await signUp(visitor(), form))
      expect((await database.db.select().from(users).where(eq(users.id, accountId)))[0]).toMatchObject({ emailVerified: false, createdAt: TEST_NOW })
      expect(await database.db.select().from(sessions).where(eq(sessions.userId, accountId))).toEqual([])
      expect(await deliverTwice(database, accountId)).toEqual(['account.signed_up'])
      expect(await mailsTo(form.email)).toMatchObject([{ emailType: 'signup', status: 'sending' }])
      expect(await database.db.select().from(artisans).where(eq(artisans.accountId, accountId))).toHaveLength(form.userType === 'artisan' ? 1 : 0)
    }
  })

  it('thirty times at once with one address makes one account, and every loser is told the same', async () => {
    for (let round = 0; round < 3; round++) {
      const form = aSignUp()
      const answers = await together(30, (index) => signUp(visitor(), { ...form, fullName: `Claire ${index}` }))
      expect(answers.filter((one) => one.ok)).toHaveLength(1)
      expect(answers.filter((one) => !one.ok && one.refusal === 'account_exists')).toHaveLength(29)
      const made = await database.db.select().from(users).where(eq(users.email, form.email))
      expect(made).toHaveLength(1)
      for (const table of [profiles, credentials]) expect(await database.db.select().from(table).where(eq(table.userId, made[0]!.id))).toHaveLength(1)
      expect((await eventTypesAbout(database, made[0]!.id)).filter((type) => type === 'account.signed_up')).toHaveLength(1)
      await database.pool.query(`delete from pgboss.job where data->>'accountId' = $1`, [made[0]!.id])
    }
  }, 30_000)

  it('again with a confirmed address tells its owner, who changes in nothing, at most once an hour', async () => {
    const { accountId, form } = await confirmed()
    const before = await database.db.select().from(credentials).where(eq(credentials.userId, accountId))
    for (let time = 0; time < 3; time++) expect(await signUp(visitor(), { ...form, fullName: 'Autre', password: 'Un-autre-mot' })).toEqual({ ok: false, refusal: 'account_exists' })
    await deliverTwice(database, accountId)
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['account_exists'])
    expect(await database.db.select().from(credentials).where(eq(credentials.userId, accountId))).toEqual(before)
    expect((await database.db.select().from(users).where(eq(users.id, accountId)))[0]!.name).toBe('Claire Martin')
    // Two hours later it may be said again.
    await database.pool.query(`delete from pgboss.job where data->>'accountId' = $1`, [accountId])
    await signUp(visitor(later(120)), form)
    await deliverTwice(database, accountId, later(120))
    expect(await mailsTo(form.email)).toHaveLength(2)
  })

  it('again with an address not confirmed yet sends a link again, not a word about an account', async () => {
    const form = aSignUp()
    const { accountId } = granted(await signUp(visitor(), form))
    expect(await signUp(visitor(later(90)), form)).toEqual({ ok: false, refusal: 'account_exists' })
    await deliverTwice(database, accountId, later(90))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['signup'])
    await database.db.update(emailLogs).set({ createdAt: TEST_NOW }).where(eq(emailLogs.email, form.email))
    await deliverTwice(database, accountId, later(90))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['signup', 'signup'])
  })
})

describe('a link in a mail', () => {
  const link = (purpose: 'signup' | 'recovery' = 'recovery', ttlHours = 1) => createLinkToken(system(), { purpose, subjectId: crypto.randomUUID(), ttlHours })

  it('is used once, by one of twenty', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await link()
      const used = await together(20, () => consumeLinkToken(system(), { token, purpose: 'recovery' }))
      expect(used.filter((one) => one !== null)).toHaveLength(1)
      expect(await readLinkToken(system(), { token, purpose: 'recovery' })).toBeNull()
    }
  })

  it('opens nothing when it is over, for something else, unknown, or altered', async () => {
    const token = await link()
    const refused: [string, Promise<string | null>][] = [
      ['its last instant', readLinkToken(system(later(60)), { token, purpose: 'recovery' })],
      ['using it then', consumeLinkToken(system(later(60)), { token, purpose: 'recovery' })],
      ['another purpose', readLinkToken(system(), { token, purpose: 'signup' })],
      ['using it for another', consumeLinkToken(system(), { token, purpose: 'email_change_to' })],
      ['nothing', readLinkToken(system(), { token: '', purpose: 'recovery' })],
      ['one letter less', readLinkToken(system(), { token: token.slice(1), purpose: 'recovery' })],
      ['what is stored of it', readLinkToken(system(), { token: (await database.db.select().from(linkTokens))[0]!.tokenHash, purpose: 'recovery' })],
      ['a pattern', readLinkToken(system(), { token: '%', purpose: 'recovery' })],
    ]
    for (const [what, answer] of refused) expect(await answer, what).toBeNull()
    expect(await readLinkToken(system(later(59)), { token, purpose: 'recovery' })).not.toBeNull()
  })

  it('confirms an address as often as a scanner follows it, and says so once', async () => {
    const { accountId } = granted(await signUp(visitor(), aSignUp({ userType: 'artisan', companyName: 'Durand' })))
    const token = await createLinkToken(system(), { purpose: 'signup', subjectId: accountId, ttlHours: 24 })
    expect(await confirmSignUp(visitor(later(24 * 60)), token)).toEqual({ ok: false, refusal: 'invalid_link' })
    expect(await confirmSignUp(visitor(), 'x'.repeat(43))).toEqual({ ok: false, refusal: 'invalid_link' })
    const answers = await together(10, () => confirmSignUp(visitor(), token))
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { userType: 'artisan' } })
    expect((await eventTypesAbout(database, accountId)).filter((type) => type === 'account.confirmed')).toHaveLength(1)
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, accountId))).toEqual([])
  })
})

describe('signing in', () => {
  it('answers alike whatever is wrong, and never breaks on what is typed', async () => {
    const { form } = await confirmed()
    const suspended = await confirmed()
    await database.db.update(users).set({ suspendedAt: TEST_NOW }).where(eq(users.id, suspended.accountId))
    const without = await aParticulier(database, { email: `sans-mot-${nextNumber()}@ouvreo.example` })
    const [nobody] = await database.db.select().from(users).where(eq(users.id, without.accountId))
    const wrong: [string, string, string][] = [
      ['a wrong password', form.email, 'Azalée-du-soir'],
      ['another case', form.email, 'azalée-du-matin'],
      ['an address without account', 'personne@ouvreo.example', 'Azalée-du-matin'],
      ['not an address', 'pas une adresse', 'x'],
      ['a suspended account', suspended.form.email, suspended.form.password],
      ['an account without password', nobody!.email, 'n’importe'],
      ['a pattern', '%', '%'],
      ['SQL', "' or 1=1 --", "' or 1=1 --"],
      ['a very long password', form.email, 'é'.repeat(128)],
    ]
    for (const [what, email, password] of wrong) expect(await attempt(email, password), what).toEqual({ ok: false, refusal: 'wrong_credentials' })
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, suspended.accountId))).toEqual([])
  })

  it('tells the owner, who has the password, that the address is not confirmed; and opens nothing', async () => {
    const form = aSignUp()
    const { accountId } = granted(await signUp(visitor(), form))
    expect(await attempt(form.email, form.password)).toEqual({ ok: false, refusal: 'not_confirmed' })
    expect(await attempt(form.email, 'faux')).toEqual({ ok: false, refusal: 'wrong_credentials' })
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, accountId))).toEqual([])
  })

  it('takes the same password from two keyboards, composed or not', async () => {
    const { form } = await confirmed({ password: 'Azalée-été'.normalize('NFD'), confirmPassword: '' })
    expect(await attempt(form.email, 'Azalée-été'.normalize('NFC'))).toMatchObject({ ok: true, value: { kind: 'particulier' } })
    expect(await attempt(` ${form.email.toUpperCase()} `, 'Azalée-été'.normalize('NFD'))).toMatchObject({ ok: true })
  })

  it('keeps only the hash of what opens the session, which is new each time', async () => {
    const { accountId, form } = await confirmed()
    const [first, second] = [granted(await attempt(form.email, form.password)), granted(await attempt(form.email, form.password))]
    expect(first.token).not.toBe(second.token)
    const stored = await database.db.select().from(sessions).where(eq(sessions.userId, accountId))
    expect(stored.map(({ token }) => token).sort()).toEqual([first.token, second.token].map(hashSessionToken).sort())
    for (const { token, createdAt, expiresAt } of stored) {
      // What is stored opens nothing.
      expect(await readSession(database.db, token, TEST_NOW, 'test')).toBeNull()
      expect([createdAt, expiresAt]).toEqual([TEST_NOW, later(30 * DAY)])
    }
    await closeSession(system(), first.token)
    expect(await readSession(database.db, first.token, TEST_NOW, 'test')).toBeNull()
    expect(await readSession(database.db, second.token, TEST_NOW, 'test')).toMatchObject({ who: { kind: 'particulier', accountId } })
  })

  it('five tries an account in fifteen minutes, from whatever peers, the right one included', async () => {
    const { form } = await confirmed()
    const tries: string[] = []
    for (let time = 0; time < 7; time++) tries.push(told(await attempt(form.email, 'faux')))
    expect(tries).toEqual([...Array(5).fill('wrong_credentials'), 'too_many_attempts', 'too_many_attempts'])
    expect(await attempt(form.email.toUpperCase(), form.password)).toEqual({ ok: false, refusal: 'too_many_attempts' })
    expect(await attempt(form.email, form.password, visitor(later(15)))).toMatchObject({ ok: true })
  })

  it('ten tries a peer in three minutes; beyond, it costs no account anything', async () => {
    const { form } = await confirmed()
    const peer = () => visitor(TEST_NOW, 'one-peer')
    for (let time = 0; time < 10; time++) expect(told(await attempt(`inconnu-${time}@ouvreo.example`, 'faux', peer()))).toBe('wrong_credentials')
    for (let time = 0; time < 20; time++) expect(told(await attempt(form.email, 'faux', peer()))).toBe('too_many_attempts')
    // The owner, from elsewhere.
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
    expect(told(await attempt(form.email, 'faux', visitor(later(3), 'one-peer')))).toBe('wrong_credentials')
  })

  it('forty wrong passwords at once reach the hash five times', async () => {
    const { form } = await confirmed()
    const answers = await together(40, () => attempt(form.email, 'faux'))
    expect(answers.filter((one) => !one.ok && one.refusal === 'wrong_credentials')).toHaveLength(5)
  })
})

describe('a session', () => {
  const read = (token: string, now: Date) => readSession(database.db, token, now, 'test')

  it('ends after seven days unused and thirty in all, however much it is used', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, 'x'.repeat(1_000))
    expect(await read(token, later(7 * DAY - 1))).not.toBeNull()
    expect(await read(token, later(7 * DAY))).toBeNull()
    for (let day = 6; day < 30; day += 6) await touchSession(database.db, (await read(token, later(day * DAY)))!, later(day * DAY))
    expect(await read(token, later(30 * DAY - 1))).not.toBeNull()
    expect(await read(token, later(30 * DAY))).toBeNull()
    expect((await database.db.select().from(sessions).where(eq(sessions.userId, accountId)))[0]!.userAgent).toHaveLength(300)
  })

  it('is written at most once an hour', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, null)
    const seenAt = async () => (await database.db.select().from(sessions).where(eq(sessions.userId, accountId)))[0]!.updatedAt
    await touchSession(database.db, (await read(token, later(59)))!, later(59))
    expect(await seenAt()).toEqual(TEST_NOW)
    await touchSession(database.db, (await read(token, later(60)))!, later(60))
    expect(await seenAt()).toEqual(later(60))
  })

  it('stands for nobody once the account is suspended, unconfirmed or gone', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, null)
    const set = (change: Partial<typeof users.$inferInsert>) => database.db.update(users).set(change).where(eq(users.id, accountId))
    await set({ suspendedAt: TEST_NOW })
    expect(await read(token, later(1))).toBeNull()
    await set({ suspendedAt: null, emailVerified: false })
    expect(await read(token, later(1))).toBeNull()
    await set({ emailVerified: true })
    expect(await read(token, later(1))).toMatchObject({ who: { kind: 'particulier' } })
    await database.db.delete(users).where(eq(users.id, accountId))
    expect(await read(token, later(1))).toBeNull()
    for (const wrong of ['', 'x', '%', token.toUpperCase()]) expect(await read(wrong, later(1))).toBeNull()
  })
})

describe('the first password', () => {
  it('is set once, by one of twenty, and no other account has it', async () => {
    const opened = await inTransaction(system(), (tx) => openAccountForRequest(tx, { email: `demande-${nextNumber()}@ouvreo.example`, firstName: 'Zoé', lastName: 'Petit', phone: null }))
    const who: Particulier = { kind: 'particulier', accountId: opened.accountId, clientKey: 'test' }
    expect(await hasPassword(database.ctx(who))).toBe(false)
    const answers = await together(20, (index) => setFirstPassword(database.ctx(who), `Premier-mot-${index}`))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(await setFirstPassword(database.ctx(who), 'Encore-un-mot')).toEqual({ ok: false, refusal: 'password_exists' })
    expect(await hasPassword(database.ctx(who))).toBe(true)
    const [account] = await database.db.select().from(users).where(eq(users.id, opened.accountId))
    const kept = answers.findIndex((one) => one.ok)
    expect(await attempt(account!.email, `Premier-mot-${kept}`)).toMatchObject({ ok: true })
    expect(await attempt(account!.email, 'Encore-un-mot')).toMatchObject({ ok: false })
  })

  it('an account opened by a request: one, whatever happens at once, and never in place of another’s', async () => {
    const email = `demande-${nextNumber()}@ouvreo.example`
    const person = { email, firstName: 'Zoé', lastName: '', phone: null }
    const opened = await together(10, () => inTransaction(system(), (tx) => openAccountForRequest(tx, person)))
    expect(opened.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(opened.map(({ accountId }) => accountId)).size).toBe(1)
    const { form, accountId } = await confirmed()
    expect(await inTransaction(system(), (tx) => openAccountForRequest(tx, { ...person, email: form.email }))).toEqual({ accountId, created: false })
    expect((await database.db.select().from(users).where(eq(users.id, accountId)))[0]!.name).toBe('Claire Martin')
  })
})

describe('an account made with somebody else’s address', () => {
  it('is theirs when they prove the address, and opens to nobody else: the password that waited in it is gone', async () => {
    const form = aSignUp({ fullName: 'Quelqu’un d’autre' })
    const { accountId } = granted(await signUp(visitor(), form))
    const person = { email: form.email, firstName: 'Zoé', lastName: 'Petit', phone: '+33612345678' }
    const opened = await together(5, () => inTransaction(system(), (tx) => openAccountForRequest(tx, person)))
    expect(opened.filter(({ created }) => created)).toEqual([{ accountId, created: true }])
    expect((await database.db.select().from(users).where(eq(users.id, accountId)))[0]).toMatchObject({ name: 'Zoé Petit', emailVerified: true })
    expect((await database.db.select().from(profiles).where(eq(profiles.userId, accountId)))[0]).toMatchObject({ fullName: 'Zoé Petit', phone: '+33612345678', userType: 'particulier' })
    expect((await eventTypesAbout(database, accountId)).filter((type) => type === 'account.confirmed')).toHaveLength(1)
    expect(await attempt(form.email, form.password)).toEqual({ ok: false, refusal: 'wrong_credentials' })
    const who: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    granted(await setFirstPassword(database.ctx(who), 'Le mot de Zoé'))
    expect(await attempt(form.email, 'Le mot de Zoé')).toMatchObject({ ok: true })
  })

  it('stays a professional’s, who signs in', async () => {
    const form = aSignUp({ userType: 'artisan', companyName: 'Durand' })
    const { accountId } = granted(await signUp(visitor(), form))
    expect(await inTransaction(system(), (tx) => openAccountForRequest(tx, { email: form.email, firstName: 'Zoé', lastName: '', phone: null }))).toEqual({ accountId, created: false })
    expect((await database.db.select().from(users).where(eq(users.id, accountId)))[0]).toMatchObject({ emailVerified: false, name: 'Claire Martin' })
  })
})

describe('the first administrator', () => {
  it('is made once by five processes that start together, and signs in', async () => {
    const admin = { email: 'Equipe@Ouvreo.Example', password: 'un-mot-bien-assez-long' }
    const outcomes = await together(5, () => ensureAdministrator(system(), admin))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'present')).toHaveLength(4)
    expect(await ensureAdministrator(system(), { ...admin, password: 'un-autre-mot-assez-long' })).toBe('present')
    expect(await attempt('equipe@ouvreo.example', admin.password)).toMatchObject({ ok: true, value: { kind: 'admin' } })
    expect(await attempt('equipe@ouvreo.example', 'un-autre-mot-assez-long')).toMatchObject({ ok: false })
  })

  it('is nobody who was there before: the address proves nothing', async () => {
    const { accountId, form } = await confirmed()
    const pending = aSignUp()
    granted(await signUp(visitor(), pending))
    for (const email of [form.email, pending.email, form.email.toUpperCase()]) expect(await ensureAdministrator(system(), { email, password: 'un-mot-bien-assez-long' })).toBe('address_taken')
    expect(await database.db.select().from(userRoles).where(eq(userRoles.userId, accountId))).toEqual([])
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true, value: { kind: 'particulier' } })
    expect(await attempt(form.email, 'un-mot-bien-assez-long')).toMatchObject({ ok: false })
  })
})

describe('an account brought in', () => {
  it('is found by its address however it was written, once, and mails no confirmation', async () => {
    const email = `Importee-${nextNumber()}@Ouvreo.Example`
    const account = { email, fullName: 'Ida', passwordHash: 'none', userType: 'artisan', companyName: 'Ida et Fils' } as const
    const accountId = granted(await importAccount(system(), account))
    expect(await importAccount(system(), { ...account, email: email.toLowerCase() })).toEqual({ ok: false, refusal: 'account_exists' })
    expect(await findAccountByEmail(system(), email.toLowerCase())).toBe(accountId)
    await deliverTwice(database, accountId)
    expect(await mailsTo(email.toLowerCase())).toEqual([])
    expect(await database.db.select().from(artisans).where(eq(artisans.accountId, accountId))).toHaveLength(1)
    // A hash that is none opens nothing, and breaks nothing.
    expect(await attempt(email, 'none')).toEqual({ ok: false, refusal: 'wrong_credentials' })
  })
})

describe('disclosure', () => {
  afterEach(() => {
    vi.resetModules()
    vi.doUnmock('#app/platform/config.server.ts')
  })

  it('three times an hour and ten a day for one peer, and a greedy peer costs the others nothing', async () => {
    const { mayDisclose } = await import('./disclosure.server.ts')
    const at = (minutes: number, key: string) => mayDisclose(visitor(later(minutes), key))
    const hours: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      let answered = 0
      for (let time = 0; time < 5; time++) if (await at(hour * 60, 'greedy')) answered++
      hours.push(answered)
    }
    expect(hours).toEqual([3, 3, 3, 1, 0, 0])
    for (let time = 0; time < 250; time++) await at(30, 'very-greedy')
    expect(await at(30, 'honest')).toBe(true)
  })

  it('two hundred an hour for the whole site', async () => {
    const { mayDisclose } = await import('./disclosure.server.ts')
    let answered = 0
    for (let peer = 0; peer < 210; peer++) if (await mayDisclose(visitor(later(3 * DAY), `peer-of-many-${peer}`))) answered++
    expect(answered).toBe(200)
  })

  it('never when it is set to neutral', async () => {
    vi.resetModules()
    vi.doMock('#app/platform/config.server.ts', () => ({ readConfig: () => ({ authDisclosure: 'neutre' }) }))
    const { mayDisclose } = await import('./disclosure.server.ts')
    expect(await mayDisclose(visitor(later(9 * DAY)))).toBe(false)
  })
})

function told(result: { ok: true } | { ok: false; refusal: string }): string {
  return result.ok ? 'ok' : result.refusal
}
