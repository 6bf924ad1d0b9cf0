import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { documents } from '#app/features/documents/tables.server.ts'
import { signatures } from '#app/features/signatures/tables.server.ts'
import { addWorksPhoto, removeWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { storedWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  anOnSiteSignature,
  aReceptionSignature,
  aReservation,
  aSignedReception,
  COMPANY_SIGNATURE,
  RECEIVED_AT,
  RECEIVED_ON,
  storedReception,
} from '#test/reception-builders.ts'
import {
  countersignReception,
  sendReceptionCode,
  signReception,
  signReceptionOnSite,
} from './sign-reception.server.ts'
import { guaranteeReminders } from './tables.server.ts'
import { addReservation, prepareReception, sendReception } from './write-reception.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-receptions-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = RECEIVED_AT
const aPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer()
const signaturesOf = async (receptionId: string) =>
  database.db
    .select()
    .from(signatures)
    .where(eq(signatures.subjectId, receptionId))
    .orderBy(signatures.role)

describe('on the artisan’s device', () => {
  it('both sign at once: the report is frozen, the works confirmed, the guarantees written, the document asked for', async () => {
    const works = await aDraftReception(database, { reservations: 1 })
    const { artisan, worksId, quoteId } = works
    const ctx = database.ctx(artisan, at)
    const signature = await anOnSiteSignature(database, works)
    for (const [change, refusal] of [
      [{ together: false }, 'presence_not_confirmed'],
      [{ companyName: ' ' }, 'company_name_missing'],
      [{ companyAgreed: false }, 'company_not_agreed'],
      [{ name: '' }, 'signature_name_missing'],
      [{ agreed: false }, 'reception_not_agreed'],
      [{ drawing: '<svg>' }, 'drawing_malformed'],
      [{ contentHash: 'other' }, 'document_changed'],
      [{ code: signature.code === '000000' ? '111111' : '000000' }, 'wrong_code_4'],
      [{ code: '' }, 'code_missing'],
    ] as const)
      expect(await signReceptionOnSite(ctx, worksId, { ...signature, ...change })).toEqual({
        ok: false,
        refusal,
      })
    expect(await storedReception(database, worksId)).toMatchObject({
      status: 'draft',
      snapshot: null,
    })
    granted(await signReceptionOnSite(ctx, worksId, signature))
    const reception = await storedReception(database, worksId)
    expect(reception).toMatchObject({
      status: 'signed',
      clientSignedAt: at,
      signedAt: at,
      contentHash: signature.contentHash,
    })
    expect(reception.snapshot).toMatchObject({
      receivedOn: RECEIVED_ON,
      materials: null,
      retentionUntil: '2027-03-13',
    })
    expect(await storedWorks(database, worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'particulier',
      confirmedAt: at,
    })
    expect(await signaturesOf(reception.id)).toMatchObject([
      {
        role: 'client',
        name: 'Claire Martin',
        deviceOf: 'company',
        mode: null,
        contentHash: signature.contentHash,
      },
      {
        role: 'company',
        name: 'Paul Durand',
        codeSentAt: null,
        accountId: artisan.accountId,
        contentHash: signature.contentHash,
      },
    ])
    const reminders = await database.rows(
      guaranteeReminders,
      eq(guaranteeReminders.receptionId, reception.id),
    )
    expect(reminders.map(({ dueOn }) => dueOn).toSorted()).toEqual([
      '2027-02-11',
      '2028-02-12',
      '2036-02-12',
    ])
    const kinds = await database.db
      .select({ kind: documents.kind, name: documents.name })
      .from(documents)
      .where(eq(documents.subjectId, quoteId))
    expect(kinds).toContainEqual({ kind: 'reception', name: 'Réception, devis D-2026-0001' })
    expect(await eventTypesAbout(database, reception.id)).toEqual(['reception.signed'])
    expect(await signReceptionOnSite(ctx, worksId, signature)).toEqual(refuse('reception_signed'))
    expect(await addReservation(ctx, worksId, aReservation())).toEqual(refuse('reception_signed'))
  })

  it('five wrong codes lock it, six codes an hour are not sent', async () => {
    const works = await aDraftReception(database)
    const ctx = database.ctx(works.artisan, at)
    const signature = await anOnSiteSignature(database, works)
    const code = signature.code === '000000' ? '111111' : '000000'
    const refusals: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const refused = await signReceptionOnSite(ctx, works.worksId, { ...signature, code })
      refusals.push(!refused.ok && refused.refusal)
    }
    expect(refusals).toEqual([
      'wrong_code_4',
      'wrong_code_3',
      'wrong_code_2',
      'wrong_code_1',
      'code_locked',
    ])
    expect(await signReceptionOnSite(ctx, works.worksId, signature)).toEqual(refuse('code_locked'))
    for (let n = 0; n < 4; n++) granted(await sendReceptionCode(ctx, works.worksId))
    expect(await sendReceptionCode(ctx, works.worksId)).toEqual(refuse('too_many_codes'))
  })
})

describe('from the mail', () => {
  it('the client reads, adds a reservation, signs on their own device, and the artisan signs after', async () => {
    const works = await aDraftReception(database)
    const { artisan, author, worksId } = works
    const asArtisan = database.ctx(artisan, at)
    const asClient = database.ctx(author, at)
    expect(await sendReceptionCode(asClient, worksId)).toEqual(refuse('reception_not_sent'))
    granted(await sendReception(asArtisan, worksId))
    granted(await sendReception(asArtisan, worksId))
    const early = await aReceptionSignature(database, works)
    granted(await addReservation(asClient, worksId, aReservation('Plinthe rayée')))
    // What was read before the reservation is not what would be signed.
    expect(await signReception(asClient, worksId, early)).toEqual(refuse('document_changed'))
    const signature = await aReceptionSignature(database, works)
    expect(
      await countersignReception(asArtisan, worksId, {
        ...COMPANY_SIGNATURE,
        contentHash: signature.contentHash,
        device: signature.device,
      }),
    ).toEqual(refuse('reception_not_client_signed'))
    granted(await signReception(asClient, worksId, signature))
    const reception = await storedReception(database, worksId)
    expect(reception.status).toBe('to_countersign')
    expect((await storedWorks(database, worksId)).status).toBe('done')
    const sign = (change: object = {}) =>
      countersignReception(asArtisan, worksId, {
        ...COMPANY_SIGNATURE,
        contentHash: signature.contentHash,
        device: signature.device,
        ...change,
      })
    expect(await sign({ companyAgreed: false })).toEqual(refuse('company_not_agreed'))
    expect(await sign({ contentHash: 'other' })).toEqual(refuse('document_changed'))
    granted(await sign())
    expect(await sign()).toEqual(refuse('reception_signed'))
    expect(await signaturesOf(reception.id)).toMatchObject([
      { role: 'client', deviceOf: 'client' },
      { role: 'company', deviceOf: 'company' },
    ])
    expect(await eventTypesAbout(database, reception.id)).toEqual([
      'reception.sent',
      'reception.client_signed',
      'reception.signed',
    ])
  })

  it('works that were cancelled meanwhile are not received', async () => {
    const works = await aDraftReception(database)
    granted(await sendReception(database.ctx(works.artisan, at), works.worksId))
    const signature = await aReceptionSignature(database, works)
    await database.db
      .update(worksTable)
      .set({ status: 'cancelled', cancelledAt: at, cancelledBy: 'artisan' })
      .where(eq(worksTable.id, works.worksId))
    expect(await signReception(database.ctx(works.author, at), works.worksId, signature)).toEqual(
      refuse('intervention_cancelled'),
    )
  })
})

describe('once signed', () => {
  it('nothing of it changes, by bare SQL either', async () => {
    const { worksId } = await aSignedReception(database, { reservations: 1 })
    const { id } = await storedReception(database, worksId)
    for (const statement of [
      `update receptions set received_on = '2020-01-01' where id = $1`,
      `update receptions set snapshot = '{}' where id = $1`,
      `update receptions set status = 'to_countersign', signed_at = null where id = $1`,
      `delete from receptions where id = $1`,
      `update reception_reservations set what = 'Rien' where reception_id = $1`,
      `update reception_reservations set due_on = '2030-01-01' where reception_id = $1`,
      `delete from reception_reservations where reception_id = $1`,
      `insert into reception_reservations (id, reception_id, author, what, due_on, status, created_at) values (gen_random_uuid(), $1, 'artisan', 'Autre', '2026-04-01', 'open', now())`,
      `insert into reception_materials (id, reception_id, name, reference, place, created_at) values (gen_random_uuid(), $1, 'a', 'b', 'c', now())`,
      `update reception_trail set who = 'artisan' where reception_id = $1`,
      `delete from reception_trail where reception_id = $1`,
      `update signatures set name = 'Autre' where subject_id = $1`,
    ])
      await expect(database.pool.query(statement, [id]), statement).rejects.toThrow(
        /keeps every line|kept as they were made/,
      )
  })

  it('its photos are no longer taken away', async () => {
    const works = await aDraftReception(database)
    const { artisan, worksId } = works
    const ctx = database.ctx(artisan, at)
    const [shown, other] = [
      granted(await addWorksPhoto(ctx, worksId, 'after', await aPhoto())),
      granted(await addWorksPhoto(ctx, worksId, 'after', await aPhoto())),
    ]
    granted(await prepareReception(ctx, worksId, { receivedOn: RECEIVED_ON, photoIds: [shown] }))
    granted(await signReceptionOnSite(ctx, worksId, await anOnSiteSignature(database, works)))
    expect((await storedReception(database, worksId)).snapshot!.photos).toHaveLength(1)
    expect(await removeWorksPhoto(ctx, worksId, shown)).toBe(false)
    expect(await removeWorksPhoto(ctx, worksId, other)).toBe(true)
  })
})
