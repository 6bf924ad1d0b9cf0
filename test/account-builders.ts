import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, vi } from 'vitest'
import type { SignUpInput } from '#app/features/accounts/account-form.ts'
import { ANSWER_FLOOR_MS } from '#app/features/accounts/sign-in/even-timing.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System, Visitor } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** A quarter of an hour, a day: in the minutes that `later` counts. */
export const DAY = 24 * 60

/** So many minutes after the instant tests live at. */
export function later(minutes: number, from = TEST_NOW): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

/** A sign-up that the form would accept, with an address of its own. */
export function aSignUp(input: Partial<SignUpInput> = {}): SignUpInput {
  return {
    userType: 'particulier',
    fullName: 'Claire Martin',
    email: `nouvelle-${nextNumber()}@ouvreo.example`,
    password: 'Azalée-du-matin',
    confirmPassword: 'Azalée-du-matin',
    acceptTerms: 'on',
    ...input,
  }
}

/** What the tests of accounts do again and again, on their database. */
export function accountsOf(database: TestDatabase) {
  const system = (now = TEST_NOW): Ctx<System> => database.ctx<System>(undefined, now)
  const visitor = (now = TEST_NOW, clientKey = `peer-${nextNumber()}`): Ctx<Visitor> =>
    database.ctx<Visitor>({ kind: 'visitor', clientKey }, now)
  return {
    system,
    /** Somebody at a peer of their own, unless one is named. */
    visitor,
    /** Somebody who signed up and confirmed. */
    async confirmed(
      input: Partial<SignUpInput> = {},
    ): Promise<{ accountId: AccountId; form: SignUpInput }> {
      const form = aSignUp(input)
      const { accountId } = granted(await signUp(visitor(), form))
      await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, accountId))
      return { accountId, form }
    },
    /** One try at a password. */
    attempt: (email: string, password: string, ctx = visitor(), cookies: string | null = null) =>
      signIn(ctx, { email, password, cookies, userAgent: 'test' }),
    mailsTo: (email: string) =>
      database.db.select().from(emailLogs).where(eq(emailLogs.email, email)),
    /** The tokens of the links in the mails to an address, oldest first. */
    async tokensTo(email: string): Promise<string[]> {
      const mails = await database.db
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.email, email))
        .orderBy(emailLogs.id)
      return mails.flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? [])
    },
  }
}

/**
 * Has the pages of a test file answer as soon as they can, where they would wait for the floor that
 * hides what they found. Any other clock keeps its pace.
 */
export function withoutAnswerFloor(): void {
  const { setInterval } = globalThis
  const hurried = (work: () => void, ms?: number, ...given: unknown[]) =>
    setInterval(work, ms === ANSWER_FLOOR_MS ? 1 : ms, ...given)
  beforeAll(
    () =>
      void vi.spyOn(globalThis, 'setInterval').mockImplementation(hurried as typeof setInterval),
  )
  afterAll(() => void vi.mocked(globalThis.setInterval).mockRestore())
}

/** What a result says, in one word. */
export function told(result: { ok: true } | { ok: false; refusal: string }): string {
  return result.ok ? 'ok' : result.refusal
}

/** Runs something while the outbox takes no mail: the database refuses each one. */
export async function refusingMails(
  database: TestDatabase,
  work: () => Promise<void>,
): Promise<void> {
  await refusingRows(database, 'email_logs', work)
}

/** Runs something while the database refuses every new or changed row of a table, named by the test itself. */
export async function refusingRows(
  database: TestDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await database.pool.query(`
    create function refuse_rows() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
    create trigger refuse_rows before insert or update on ${table} for each row execute function refuse_rows()`)
  try {
    await work()
  } finally {
    await database.pool.query(`drop trigger refuse_rows on ${table}; drop function refuse_rows()`)
  }
}
