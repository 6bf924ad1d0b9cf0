import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readReception } from '#app/features/receptions/queries.server.ts'
import { signReception } from '#app/features/receptions/sign-reception.server.ts'
import { siteSignatures } from '#app/features/receptions/tables.server.ts'
import { addReservation } from '#app/features/receptions/write-reception.server.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { signatures } from '#app/features/signatures/tables.server.ts'
import { newId, type DeviceActId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { deviceSender } from '#test/device-acts.ts'
import { eventTypesAbout } from '#test/events.ts'
import { storedWorks, type TestWorks } from '#test/intervention-builders.ts'
import {
  aDraftReception,
  aReceptionSignature,
  aReservation,
  RECEIVED_AT,
  storedReception,
} from '#test/reception-builders.ts'
import { granted } from '#test/quote-builders.ts'

const database = useTestDatabase()
const send = deviceSender(database, RECEIVED_AT)
const DONE = { status: 200, said: { done: true } }

/** What the artisan's device keeps: the client signed by hand what the page showed. */
async function byHand(works: TestWorks, change: Record<string, string> = {}) {
  const shown = (await readReception(
    database.ctx(works.artisan, RECEIVED_AT),
    works.worksId,
    'Europe/Paris',
  ))!
  return {
    page: `/espace-pro/interventions/${works.worksId}/reception`,
    intent: 'sign-on-site',
    // As the device makes it of the document that it shows.
    contentHash: contentHash(JSON.parse(JSON.stringify(shown.document))),
    signedName: 'Claire Martin',
    drawing: 'M10 10L90 60',
    agreed: 'on',
    together: 'on',
    ...change,
  }
}
const kept = async (works: TestWorks) => {
  const { id } = await storedReception(database, works.worksId)
  return database.rows(siteSignatures, eq(siteSignatures.receptionId, id))
}

it('keeps a report signed by hand once, which counts for nothing before the client’s code', async () => {
  const works = await aDraftReception(database, { reservations: 1 })
  const act = { ...(await byHand(works)), id: newId<DeviceActId>(), ago: 2 * 3_600_000 }
  for (let times = 0; times < 2; times++) expect(await send(works.artisan, act)).toEqual(DONE)
  expect(await kept(works)).toMatchObject([
    {
      name: 'Claire Martin',
      drawing: 'M10 10L90 60',
      signedAt: new Date(RECEIVED_AT.getTime() - 2 * 3_600_000),
      receivedAt: RECEIVED_AT,
    },
  ])
  const reception = await storedReception(database, works.worksId)
  expect(reception).toMatchObject({ status: 'to_sign', clientSignedAt: null, snapshot: null })
  expect((await storedWorks(database, works.worksId)).status).toBe('to_confirm')
  const told = await eventTypesAbout(database, reception.id)
  expect(told.filter((type) => type === 'reception.signed_on_site')).toHaveLength(1)

  // With the code it is a signature, whose proof says both instants.
  const signature = await aReceptionSignature(database, works)
  granted(await signReception(database.ctx(works.author, RECEIVED_AT), works.worksId, signature))
  const [proof] = await database.rows(signatures, eq(signatures.subjectId, reception.id))
  expect(proof!.statements).toHaveLength(2)
  expect(proof!.statements[1]).toMatch(/^Signé d’abord de la main du client le .+ et reçu le /)
})

it('refuses a report that changed since, and tells both', async () => {
  const works = await aDraftReception(database)
  const act = { ...(await byHand(works)), id: newId<DeviceActId>() }
  granted(
    await addReservation(
      database.ctx(works.artisan, RECEIVED_AT),
      works.worksId,
      aReservation('Écrite du bureau'),
    ),
  )
  expect(await send(works.artisan, act)).toMatchObject({
    status: 409,
    said: { sentence: expect.stringContaining('n’est pas retenue') },
  })
  expect(await kept(works)).toEqual([])
  const reception = await storedReception(database, works.worksId)
  expect(reception.status).toBe('draft')
  expect(await eventTypesAbout(database, reception.id)).toContain('reception.site_signature_void')
})

it('asks for a name, for presence and for the client’s word, and is the company’s own', async () => {
  const works = await aDraftReception(database)
  const other = await aDraftReception(database)
  const signed = await byHand(works)
  for (const missing of ['signedName', 'agreed', 'together'])
    expect(
      (
        await send(
          works.artisan,
          Object.fromEntries(
            Object.entries(signed).filter(([name]) => name !== missing),
          ) as typeof signed,
        )
      ).status,
    ).toBe(422)
  expect((await send(works.artisan, { ...signed, drawing: '<svg>' })).status).toBe(422)
  expect((await send(other.artisan, signed)).status).toBe(404)
  expect(await kept(works)).toEqual([])
})

it('no longer holds once the report says something else', async () => {
  const works = await aDraftReception(database)
  expect(await send(works.artisan, await byHand(works))).toEqual(DONE)
  granted(
    await addReservation(
      database.ctx(works.author, RECEIVED_AT),
      works.worksId,
      aReservation('Ajoutée par le client'),
    ),
  )
  granted(
    await signReception(
      database.ctx(works.author, RECEIVED_AT),
      works.worksId,
      await aReceptionSignature(database, works),
    ),
  )
  const { id } = await storedReception(database, works.worksId)
  const [proof] = await database.rows(signatures, eq(signatures.subjectId, id))
  expect(proof!.statements).toHaveLength(1)
})
