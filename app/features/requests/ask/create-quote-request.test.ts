import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { daysAfter } from '#app/features/requests/quote-request.ts'
import {
  requestContactDetails,
  quoteRequests,
  submissions,
} from '#app/features/requests/tables.server.ts'
import type { Particulier, Visitor } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type FileId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { aParticulier, aQuoteRequest, aRequestForm, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { createOwnQuoteRequest, createQuoteRequest } from './create-quote-request.server.ts'

const database = useTestDatabase()
const hours = (count: number, from = TEST_NOW) => new Date(from.getTime() + count * 3_600_000)
const aVisitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })

function aVisitorForm(change: Record<string, unknown> = {}) {
  return {
    ...aRequestForm(),
    firstName: 'Claire',
    lastName: 'Martin',
    email: `visiteuse-${nextNumber()}@ouvreo.example`,
    ...change,
  }
}
const submit = (
  visitor: Visitor,
  form = aVisitorForm(),
  more: { key?: string; honeypot?: string; elapsedMs?: number; now?: Date } = {},
) =>
  createQuoteRequest(database.ctx(visitor, more.now), {
    form,
    key: more.key ?? `key-${nextNumber()}`,
    honeypot: more.honeypot ?? '',
    elapsedMs: more.elapsedMs ?? 20_000,
  })

describe('describing the works', () => {
  it('keeps a visitor’s request unconfirmed, its author’s details apart and masked', async () => {
    const form = aVisitorForm({
      description: 'Fuite chez Martin, appelez le 06 12 34 56 78 ou claire@exemple.fr',
      phone: '06 12 34 56 78',
      phoneSharing: 'everyone',
    })
    const created = await submit(aVisitor(), form)
    expect(created).toMatchObject({ ok: true, value: { status: 'unconfirmed', repeated: false } })
    const id = created.ok ? created.value.requestId : ('' as QuoteRequestId)
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, id))
    expect(request).toMatchObject({
      status: 'unconfirmed',
      particulierId: null,
      openedAt: null,
      town: 'Lyon 3e arrondissement',
      phoneSharing: 'everyone',
      expiresAt: hours(72),
    })
    for (const canary of ['Martin', '06 12', 'claire@'])
      expect(request!.publicDescription).not.toContain(canary)
    expect(request!.description).toBe(form.description)
    expect(
      await database.rows(requestContactDetails, eq(requestContactDetails.requestId, id)),
    ).toMatchObject([
      { firstName: 'Claire', lastName: 'Martin', email: form.email, phone: '+33612345678' },
    ])
  })

  it('opens a signed-in person’s request at once, for thirty days', async () => {
    const author = await aParticulier(database, {
      name: 'Jean-Paul de La Tour',
      phone: '+33611223344',
    })
    const id = await aQuoteRequest(database, author)
    const detail = await getMyQuoteRequest(database.ctx(author), id)
    expect(detail).toMatchObject({
      status: 'open',
      hasPhone: true,
      seats: { taken: 0, wanted: 5 },
      openedAt: TEST_NOW,
      expiresAt: daysAfter(TEST_NOW, 30),
      trail: [{ verb: 'create', to: 'open', who: 'particulier' }],
    })
    const [contact] = await database.rows(
      requestContactDetails,
      eq(requestContactDetails.requestId, id),
    )
    expect(contact).toMatchObject({
      firstName: 'Jean-Paul',
      lastName: 'de La Tour',
      phone: '+33611223344',
    })
  })

  it('never shares a number that was not given, whatever was ticked', async () => {
    const created = await submit(aVisitor(), aVisitorForm({ phoneSharing: 'everyone' }))
    const [request] = await database.rows(
      quoteRequests,
      eq(quoteRequests.id, created.ok ? created.value.requestId : ('' as QuoteRequestId)),
    )
    expect(request!.phoneSharing).toBe('one_by_one')
  })

  it.each([
    [{ postalCode: '00000' }, 'unknown_postal_code'],
    [{ postalCode: '49800', insee: undefined }, 'choose_commune'],
    [{ postalCode: '49800', insee: '75056' }, 'choose_commune'],
    [{ phone: '0899 12 34 56' }, 'invalid_phone'],
    [{ photoIds: [newId()] }, 'photos_unknown'],
  ])('refuses %j', async (change, refusal) => {
    expect(await submit(aVisitor(), aVisitorForm(change))).toEqual({ ok: false, refusal })
  })

  it('refuses what fills the hidden field, or the form faster than a person', async () => {
    expect(await submit(aVisitor(), aVisitorForm(), { honeypot: 'http://' })).toEqual(
      refuse('looks_automated'),
    )
    expect(await submit(aVisitor(), aVisitorForm(), { elapsedMs: 2_999 })).toEqual(
      refuse('too_fast'),
    )
    expect(await submit(aVisitor(), aVisitorForm(), { elapsedMs: 3_000 })).toMatchObject({
      ok: true,
    })
  })

  it('holds back a fourth open request in a day, by person and by peer', async () => {
    const email = `quatre-${nextNumber()}@ouvreo.example`
    for (let index = 0; index < 3; index++)
      expect((await submit(aVisitor(), aVisitorForm({ email }))).ok).toBe(true)
    expect(await submit(aVisitor(), aVisitorForm({ email }))).toEqual(refuse('too_many_requests'))
    expect((await submit(aVisitor(), aVisitorForm({ email }), { now: hours(24.1) })).ok).toBe(true)

    const peer = aVisitor()
    for (let index = 0; index < 3; index++) expect((await submit(peer)).ok).toBe(true)
    expect(await submit(peer)).toEqual(refuse('too_many_requests'))
  })

  it('shows the first request when the same text comes again within thirty days', async () => {
    const form = aVisitorForm()
    const first = await submit(aVisitor(), form)
    const again = await submit(
      aVisitor(),
      { ...form, description: `  ${form.description.toUpperCase()} !` },
      { now: hours(1) },
    )
    expect(again).toEqual(
      ok({
        requestId: first.ok && first.value.requestId,
        status: 'unconfirmed',
        repeated: true,
        made: 1,
      }),
    )
    expect(
      await submit(aVisitor(), { ...form, email: `autre-${nextNumber()}@ouvreo.example` }),
    ).toMatchObject({ value: { repeated: false } })
    expect(await submit(aVisitor(), form, { now: daysAfter(TEST_NOW, 31) })).toMatchObject({
      value: { repeated: false },
    })
  })

  it('answers the same key with the first effect, and refuses it with another content', async () => {
    const visitor = aVisitor()
    const form = aVisitorForm()
    const first = await submit(visitor, form, { key: 'the-key' })
    expect(await submit(visitor, form, { key: 'the-key' })).toEqual(
      ok({
        requestId: first.ok && first.value.requestId,
        status: 'unconfirmed',
        repeated: true,
        made: 1,
      }),
    )
    expect(
      await submit(
        visitor,
        { ...form, description: 'Tout autre chose, dans une autre maison' },
        { key: 'the-key' },
      ),
    ).toEqual(refuse('key_reused'))
    expect(
      (
        await database.rows(
          submissions,
          eq(submissions.resultId, first.ok ? first.value.requestId : ''),
        )
      ).length,
    ).toBe(1)
  })
})

it('refuses a photo that belongs to somebody else', async () => {
  const [owner, thief] = [await aParticulier(database), await aParticulier(database)]
  const photo = newId<FileId>()
  await database.db.insert(files).values({
    id: photo,
    ownerId: owner.accountId,
    contentType: 'image/webp',
    byteLength: 1,
    storageKey: photo,
    createdAt: TEST_NOW,
  })
  const send = (who: Particulier) =>
    createOwnQuoteRequest(database.ctx(who), {
      form: aRequestForm({ photoIds: [photo] }),
      key: `key-${nextNumber()}`,
      honeypot: '',
      elapsedMs: 9_000,
    })
  expect(await send({ ...thief, clientKey: 'a' })).toEqual(refuse('photos_unknown'))
  expect(await send({ ...owner, clientKey: 'b' })).toMatchObject({ ok: true })
})
