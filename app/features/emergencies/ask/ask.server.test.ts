import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anEmergencyInput, emergenciesOf } from '#test/emergency-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import {
  proveEmergency,
  sendCodeAgain,
} from '#app/features/emergencies/ask/prove-emergency.server.ts'
import { ASK_MINUTES, CODE_TRIES, MAX_SEARCHES } from '#app/features/emergencies/emergency.ts'
import {
  cancelEmergency,
  cancelForPerson,
  searchAgain,
} from '#app/features/emergencies/follow/end-emergency.server.ts'
import { emergencyToken, heldEmergency } from '#app/features/emergencies/link.server.ts'

const database = useTestDatabase()
const { after, asked, around, held, person, sleep, stored, visitor } = emergenciesOf(database)
afterEach(sleep)

describe('a visitor', () => {
  const begin = (typed: Record<string, string> = {}, who = visitor(), minutes = 0) =>
    openEmergency(database.ctx(who, after(minutes)), 'leak', anEmergencyInput(typed))
  const codeOf = async (email: string) => {
    const mails = await database.rows(emailLogs, eq(emailLogs.email, email))
    return /\d{6}/.exec(mails.at(-1)!.subject)![0]
  }
  const address = () => `jeanne-${nextNumber()}@exemple.example`

  it('is asked for a code before anybody is called', async () => {
    const [artisan] = await around(1)
    const email = address()
    const id = granted(await begin({ email }))
    expect(await stored(id)).toMatchObject({ state: 'unproved', calls: [] })
    const code = await codeOf(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await proveEmergency(person(), held(id), wrong)).toEqual(refuse('code_wrong'))
    expect(await proveEmergency(person(10), held(id), code)).toEqual(refuse('code_over'))
    granted(await proveEmergency(person(9), held(id), code))
    granted(await proveEmergency(person(9), held(id), code))
    expect(await asked(id)).toEqual([artisan!.artisanId])
  })

  it('has five tries, then asks for another code', async () => {
    const email = address()
    const id = granted(await begin({ email }))
    const code = await codeOf(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < CODE_TRIES; tries++) await proveEmergency(person(), held(id), wrong)
    expect(await proveEmergency(person(), held(id), code)).toEqual(refuse('code_over'))
    granted(await sendCodeAgain(person(1), held(id)))
    granted(await proveEmergency(person(1), held(id), await codeOf(email)))
  })

  it('cannot without an address where no text message leaves, and nothing is kept', async () => {
    expect(await begin()).toEqual(refuse('email_needed'))
    expect(await begin({ postalCode: '00000' })).toEqual(refuse('unknown_postal_code'))
    const same = visitor()
    for (let times = 0; times < 8; times++) await begin({ email: address() }, same)
    expect(await begin({ email: address() }, same)).toEqual(refuse('too_many'))
  })

  it('has one search at a time for a telephone', async () => {
    await around(1)
    const phone = '06 44 55 66 77'
    await anEmergency(database, { typed: { phone } })
    expect(await begin({ phone, email: address() })).toEqual(refuse('already_searching'))
  })

  it('may search again three times in all, and cancel', async () => {
    const id = await anEmergency(database)
    for (let search = 2; search <= MAX_SEARCHES; search++)
      granted(await searchAgain(person(search * ASK_MINUTES), held(id)))
    expect(await searchAgain(person(200), held(id))).toEqual(refuse('too_many_searches'))
    expect(await cancelEmergency(person(201), held(id))).toBe(true)
    expect(await cancelEmergency(person(201), held(id))).toBe(false)
  })

  it('opens no emergency by another key', async () => {
    const id = await anEmergency(database)
    const token = emergencyToken(id)
    expect(token).toHaveLength(38)
    expect(heldEmergency(token)).toBe(id)
    for (const forged of [
      '',
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x'.repeat(4_000),
    ])
      expect(heldEmergency(forged)).toBeNull()
  })
})

it('is written down by the team for who calls, and ended with a reason', async () => {
  const [artisan] = await around(1)
  const admin = await anAdmin(database)
  const id = granted(await openEmergency(database.ctx(admin), 'leak', anEmergencyInput()))
  expect(await asked(id)).toEqual([artisan!.artisanId])
  expect(await cancelForPerson(database.ctx(admin), id, 'A rappelé\u00a0: réparé')).toBe(true)
  const { rows } = await database.pool.query(
    'select action, detail from audit_log where subject_id = $1 order by at, id',
    [id],
  )
  expect(rows).toMatchObject([
    { action: 'emergency.filed', detail: { kind: 'leak' } },
    { action: 'emergency.cancelled', detail: { reason: 'A rappelé\u00a0: réparé' } },
  ])
})
