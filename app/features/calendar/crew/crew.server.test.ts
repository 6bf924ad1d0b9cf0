import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { listEntries } from '#app/features/calendar/queries.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { MAX_CREW } from './crew.ts'
import { addCrewMember, assign, listCrew, readCrewChoice, removeCrewMember } from './crew.server.ts'
import { crewAssignments, crewMembers } from './crew.tables.server.ts'

const database = useTestDatabase()
const REFUSED = (refusal: string) => ({ ok: false, refusal })

describe('the people of a company', () => {
  it('are named once each, whoever asks at once and in whichever capitals', async () => {
    const ctx = database.ctx(await anArtisan(database))
    const added = await Promise.all(
      ['Karim', 'KARIM', 'karim', 'Karim'].map((name) => addCrewMember(ctx, name)),
    )
    expect(added.filter((one) => one.ok)).toHaveLength(1)
    expect(added.filter((one) => !one.ok)).toEqual(Array(3).fill(REFUSED('already_there')))
    expect(await listCrew(ctx)).toHaveLength(1)
  })

  it('are never more than the limit', async () => {
    const ctx = database.ctx(await anArtisan(database))
    await database.db.insert(crewMembers).values(
      Array.from({ length: MAX_CREW - 1 }, (_, index) => ({
        id: newId<string>(),
        artisanId: ctx.who.artisanId,
        name: `Personne ${index}`,
        createdAt: TEST_NOW,
      })),
    )
    const added = await Promise.all(['Ana', 'Bo', 'Cy'].map((name) => addCrewMember(ctx, name)))
    expect(added.filter((one) => one.ok)).toHaveLength(1)
    expect(added.filter((one) => !one.ok)).toEqual(Array(2).fill(REFUSED('too_many')))
  })

  it('are nobody else’s to read, to remove or to send', async () => {
    const works = await someWorks(database, 'scheduled')
    const own = database.ctx(works.artisan)
    const other = database.ctx(await anArtisan(database))
    granted(await addCrewMember(own, 'Karim'))
    granted(await addCrewMember(other, 'Zoé'))
    const [[karim], [zoe]] = [await listCrew(own), await listCrew(other)]
    expect(await removeCrewMember(other, karim!.id)).toBe(false)
    const to = { worksId: works.worksId }
    expect(await assign(other, to, zoe!.id)).toBeNull()
    expect(await assign(other, to, null)).toBeNull()
    expect(await assign(own, to, zoe!.id)).toBeNull()
    expect(await assign(own, { worksId: newId<WorksId>() }, karim!.id)).toBeNull()
    granted((await assign(own, to, karim!.id))!)
    expect(await readCrewChoice(own, to)).toEqual({
      members: [karim],
      assigned: karim!.id,
      instructions: '',
      busy: null,
    })
    expect(await readCrewChoice(other, to)).toEqual({
      members: [zoe],
      assigned: null,
      instructions: '',
      busy: null,
    })
    expect(await assign(other, to, null)).toBeNull()
    expect((await readCrewChoice(own, to)).assigned).toBe(karim!.id)
  })
})

describe('who goes', () => {
  it('is one person, said in the calendar, and nobody once they are removed', async () => {
    const works = await someWorks(database, 'scheduled')
    const ctx = database.ctx(works.artisan)
    granted(await addCrewMember(ctx, 'Karim'))
    granted(await addCrewMember(ctx, 'Léa'))
    const [karim, lea] = await listCrew(ctx)
    const to = { worksId: works.worksId }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => assign(ctx, to, index % 2 ? karim!.id : lea!.id)),
    )
    granted((await assign(ctx, to, lea!.id))!)
    const rows = () => database.rows(crewAssignments, eq(crewAssignments.worksId, works.worksId))
    expect(await rows()).toMatchObject([{ memberId: lea!.id }])
    const entries = (member?: string) =>
      listEntries(ctx, ctx.who.artisanId, { from: new Date(0), to: null, member })
    expect(await entries()).toMatchObject([{ id: works.worksId, assigned: 'Léa' }])
    expect(await entries(lea!.id)).toMatchObject([{ id: works.worksId }])
    expect(await entries(karim!.id)).toEqual([])
    expect(await removeCrewMember(ctx, lea!.id)).toBe(true)
    expect(await rows()).toEqual([])
    expect(await entries()).toMatchObject([{ id: works.worksId, assigned: null }])
  })

  it('may be removed while they are sent: they go nowhere, and nothing breaks', async () => {
    const works = await someWorks(database, 'scheduled')
    const ctx = database.ctx(works.artisan)
    granted(await addCrewMember(ctx, 'Karim'))
    const [karim] = await listCrew(ctx)
    const to = { worksId: works.worksId }
    await Promise.all([
      ...Array.from({ length: 5 }, () => assign(ctx, to, karim!.id)),
      removeCrewMember(ctx, karim!.id),
    ])
    expect(await readCrewChoice(ctx, to)).toEqual({
      members: [],
      assigned: null,
      instructions: '',
      busy: null,
    })
  })

  it('is said of a visit too', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const ctx = database.ctx(artisan)
    const { visitId } = granted(
      await proposeVisit(ctx, leadId, {
        startsAt: new Date(TEST_NOW.getTime() + 2 * 86_400_000),
        note: '',
      }),
    )
    granted(await addCrewMember(ctx, 'Karim'))
    const [karim] = await listCrew(ctx)
    granted((await assign(ctx, { visitId }, karim!.id))!)
    expect(
      await listEntries(ctx, artisan.artisanId, { from: TEST_NOW, to: null, member: karim!.id }),
    ).toMatchObject([{ id: visitId, assigned: 'Karim' }])
    granted((await assign(ctx, { visitId }, null))!)
    expect((await readCrewChoice(ctx, { visitId })).assigned).toBeNull()
  })
})
