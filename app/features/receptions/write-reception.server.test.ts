import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  anOnSiteSignature,
  aReservation,
  RECEIVED_AT,
  RECEIVED_ON,
  storedReception,
  storedReservations,
} from '#test/reception-builders.ts'
import { addMaterial, removeMaterial } from './list-materials.server.ts'
import { sendReceptionCode, signReceptionOnSite } from './sign-reception.server.ts'
import { receptionMaterials } from './tables.server.ts'
import {
  addReservation,
  prepareReception,
  removeReservation,
  sendReception,
} from './write-reception.server.ts'

const database = useTestDatabase()
const at = RECEIVED_AT

describe('a report', () => {
  it('is begun once the works began, of a day that is possible, and changes until the client signs', async () => {
    const planned = await someWorks(database, 'scheduled')
    const wish = { receivedOn: RECEIVED_ON, photoIds: [] }
    expect(
      await prepareReception(database.ctx(planned.artisan, at), planned.worksId, wish),
    ).toEqual(refuse('intervention_scheduled'))
    const { artisan, worksId } = await aDraftReception(database)
    const ctx = database.ctx(artisan, at)
    for (const [receivedOn, refusal] of [
      ['2026-03-14', 'date_in_future'],
      ['2026-03-11', 'date_before_start'],
      ['', 'date_missing'],
    ] as const)
      expect(await prepareReception(ctx, worksId, { ...wish, receivedOn })).toEqual({
        ok: false,
        refusal,
      })
    granted(await prepareReception(ctx, worksId, { ...wish, receivedOn: '2026-03-12' }))
    expect(await storedReception(database, worksId)).toMatchObject({
      status: 'draft',
      receivedOn: '2026-03-12',
      snapshot: null,
    })
  })

  it('is nobody else’s', async () => {
    const { worksId } = await aDraftReception(database)
    const other = await aParticulier(database)
    expect(await addReservation(database.ctx(other, at), worksId, aReservation())).toEqual(
      refuse('not_found'),
    )
    const stranger = (await someWorks(database)).artisan
    for (const refused of [
      await sendReception(database.ctx(stranger, at), worksId),
      await sendReceptionCode(database.ctx(stranger, at), worksId),
      await prepareReception(database.ctx(stranger, at), worksId, {
        receivedOn: RECEIVED_ON,
        photoIds: [],
      }),
    ])
      expect(refused).toEqual(refuse('not_found'))
  })

  it('takes the reservations of both sides, and each takes back its own', async () => {
    const works = await aDraftReception(database, { reservations: 1 })
    const { artisan, author, worksId } = works
    expect(await addReservation(database.ctx(author, at), worksId, aReservation())).toEqual(
      refuse('reception_not_sent'),
    )
    granted(await sendReception(database.ctx(artisan, at), worksId))
    const own = granted(
      await addReservation(database.ctx(author, at), worksId, aReservation('Rayure')),
    )
    expect(await removeReservation(database.ctx(artisan, at), worksId, own)).toEqual(
      refuse('not_found'),
    )
    expect((await storedReservations(database, worksId)).map(({ author: by }) => by)).toEqual([
      'artisan',
      'particulier',
    ])
    granted(await removeReservation(database.ctx(author, at), worksId, own))
    expect(await storedReservations(database, worksId)).toHaveLength(1)
  })

  it('of energy works is not sent nor signed without its products', async () => {
    const works = await aDraftReception(database, { energyAid: true })
    const { artisan, worksId } = works
    const ctx = database.ctx(artisan, at)
    const refusal = refuse('materials_missing')
    expect(await sendReception(ctx, worksId)).toEqual(refusal)
    expect(await sendReceptionCode(ctx, worksId)).toEqual(refusal)
    const product = {
      name: 'Chauffe-eau thermodynamique',
      reference: 'Thermor Aéromax 5',
      place: 'Cellier',
      noticeUrl: 'https://notices.example/aeromax.pdf',
    }
    expect(
      await addMaterial(ctx, worksId, product, { name: 'n.txt', bytes: Buffer.from('text') }),
    ).toEqual(refuse('notice_not_a_pdf'))
    granted(await addMaterial(ctx, worksId, product, null))
    const [kept] = await database.rows(receptionMaterials)
    granted(await removeMaterial(ctx, worksId, kept!.id))
    granted(await addMaterial(ctx, worksId, product, null))
    granted(await sendReception(ctx, worksId))
    const signature = await anOnSiteSignature(database, works)
    granted(await signReceptionOnSite(ctx, worksId, signature))
    expect((await storedReception(database, worksId)).snapshot!.materials).toMatchObject([product])
    expect(await removeMaterial(ctx, worksId, kept!.id)).toEqual(refuse('reception_signed'))
  })
})
