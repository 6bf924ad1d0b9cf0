import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { listPieces } from '#app/features/projects/folder/list-pieces.server.ts'
import { readLogbook } from '#app/features/projects/logbook/read-logbook.server.ts'
import * as projectPage from '#app/features/projects/project.page.tsx'
import * as editPage from '#app/features/projects/edit-project.page.tsx'
import { deleteProject } from '#app/features/projects/change-project.server.ts'
import { takeOutRequest } from '#app/features/projects/take-out-request.server.ts'
import { addBlueprints } from '#app/features/requests/blueprints/change-blueprints.server.ts'
import { listMyChanges } from '#app/features/requests/queries.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { aBlueprint } from '#test/blueprint-builders.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { addRooms, moveRoom, removeRoom, renameRoom } from './change-rooms.server.ts'
import { listRooms, readRooms, roomsOfLead } from './list-rooms.server.ts'
import { fileInRooms, placeRequest } from './place-in-rooms.server.ts'
import { readFiles } from './read-files.server.ts'
import { ROOMS_MAX } from './room.ts'
import { projectFileRooms, projectRequestRooms, projectRooms } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const REFUSED = (refusal: string) => ({ ok: false, refusal })

let author: Particulier
beforeEach(async () => {
  author = await aParticulier(database)
})
const aProject = async (
  requests: readonly QuoteRequestId[] = [],
  rooms: readonly string[] = [],
): Promise<ProjectId> =>
  granted(
    await createProject(database.ctx(author), {
      name: 'La maison',
      place: '',
      budget: null,
      requests,
      rooms,
    }),
  )
const namesOf = async (projectId: ProjectId) =>
  (await listRooms(database.ctx(author), projectId)).map(({ name }) => name)

describe('the rooms of a project', () => {
  it('are added, renamed, put in order and taken out by its people alone', async () => {
    const projectId = await aProject([], ['Cuisine', 'Salon'])
    const ctx = database.ctx(author)
    granted(await addRooms(ctx, projectId, ['Chambre de Léa']))
    expect(await namesOf(projectId)).toEqual(['Cuisine', 'Salon', 'Chambre de Léa'])
    const [kitchen, living] = await listRooms(ctx, projectId)
    expect(await addRooms(ctx, projectId, [])).toEqual(REFUSED('room_missing'))
    expect(await addRooms(ctx, projectId, ['CUISINE'])).toEqual(REFUSED('room_taken'))
    expect(await addRooms(ctx, projectId, ['Cave', 'cave'])).toEqual(REFUSED('room_taken'))
    expect(await renameRoom(ctx, projectId, kitchen!.id, 'salon')).toEqual(REFUSED('room_taken'))
    granted(await renameRoom(ctx, projectId, kitchen!.id, 'cuisine'))
    for (let press = 0; press < 2; press++)
      expect(await moveRoom(ctx, projectId, living!.id, 'up')).toBe(true)
    expect(await namesOf(projectId)).toEqual(['Salon', 'cuisine', 'Chambre de Léa'])
    const stranger = database.ctx(await aParticulier(database))
    expect(await addRooms(stranger, projectId, ['Cave'])).toEqual(REFUSED('not_found'))
    expect(await renameRoom(stranger, projectId, kitchen!.id, 'Cave')).toEqual(REFUSED('not_found'))
    expect(await moveRoom(stranger, projectId, kitchen!.id, 'up')).toBe(false)
    expect(await removeRoom(stranger, projectId, kitchen!.id)).toBe(false)
    expect(await listRooms(stranger, projectId)).toEqual([])
    expect(await removeRoom(ctx, projectId, kitchen!.id)).toBe(true)
    expect(await removeRoom(ctx, projectId, kitchen!.id)).toBe(false)
    expect(await namesOf(projectId)).toEqual(['Salon', 'Chambre de Léa'])
  })

  it('are counted and named under one lock', async () => {
    const projectId = await aProject()
    const added = await together(4, () => addRooms(database.ctx(author), projectId, ['Cuisine']))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    const many = Array.from({ length: ROOMS_MAX }, (_, at) => `Pièce ${at}`)
    expect(await addRooms(database.ctx(author), projectId, many)).toEqual(REFUSED('too_many_rooms'))
    expect(await deleteProject(database.ctx(author), projectId)).toBe(true)
    expect(await database.db.$count(projectRooms, eq(projectRooms.projectId, projectId))).toBe(0)
  })

  it('take the requests that name them, until somebody places them elsewhere', async () => {
    const bathroom = await aQuoteRequest(database, author, {
      description: 'Refaire la salle de bain, carrelage et peinture.',
    })
    const other = await aQuoteRequest(database, author, { description: 'Un tableau électrique.' })
    const projectId = await aProject([bathroom, other], ['Cuisine', 'Salle de bains'])
    const ctx = database.ctx(author)
    const [kitchen, bath] = await listRooms(ctx, projectId)
    const idsOf = async (requestId: QuoteRequestId) =>
      (await readRooms(ctx, projectId)).idsOf(requestId)
    expect(await idsOf(bathroom)).toEqual([bath!.id])
    expect(await idsOf(other)).toEqual([])
    expect(await placeRequest(ctx, projectId, bathroom, [kitchen!.id, bath!.id])).toBe(true)
    expect(await idsOf(bathroom)).toEqual([kitchen!.id, bath!.id])
    // A room of another project, a request of none, another person.
    const elsewhere = await aProject([], ['Cave'])
    const [cave] = await listRooms(ctx, elsewhere)
    expect(await placeRequest(ctx, projectId, bathroom, [cave!.id])).toBe(false)
    expect(await placeRequest(ctx, elsewhere, bathroom, [cave!.id])).toBe(false)
    const stranger = database.ctx(await aParticulier(database))
    expect(await placeRequest(stranger, projectId, bathroom, [])).toBe(false)
    expect(await takeOutRequest(ctx, projectId, bathroom)).toBe(true)
    expect(
      await database.db.$count(projectRequestRooms, eq(projectRequestRooms.requestId, bathroom)),
    ).toBe(0)
  })
})

describe('the files of a project', () => {
  it('follow their works into a room, are filed elsewhere by hand, and a plan is one of them', async () => {
    const works = await someWorks(database, 'to_schedule', { author })
    const open = await aQuoteRequest(database, author)
    const plan = await aBlueprint(database, author.accountId)
    granted(await addBlueprints(database.ctx(author), open, [plan]))
    expect(await listMyChanges(database.ctx(author), open)).toMatchObject([
      { what: 'blueprints_added', amount: 1 },
    ])
    const projectId = await aProject([works.requestId, open], ['Cuisine', 'Salon'])
    const ctx = database.ctx(author)
    const [kitchen, living] = await listRooms(ctx, projectId)
    const plans = (await listPieces(ctx, projectId)).filter(({ kind }) => kind === 'plan')
    expect(plans).toMatchObject([{ requestId: open, name: 'Plan de Martin.pdf', mine: true }])
    expect(await placeRequest(ctx, projectId, open, [kitchen!.id])).toBe(true)
    const roomOfPlan = async () =>
      (await readFiles(ctx, projectId)).find(({ fileId }) => fileId === plan.fileId)
    expect(await roomOfPlan()).toMatchObject({ roomId: kitchen!.id, byHand: false })
    expect(await fileInRooms(ctx, projectId, new Map([[plan.fileId, living!.id]]))).toBe(true)
    expect(await roomOfPlan()).toMatchObject({ roomId: living!.id, byHand: true })
    const stranger = database.ctx(await aParticulier(database))
    expect(await fileInRooms(stranger, projectId, new Map([[plan.fileId, null]]))).toBe(false)
    const loose = await aBlueprint(database, author.accountId)
    expect(await fileInRooms(ctx, projectId, new Map([[loose.fileId, living!.id]]))).toBe(false)
    expect(await removeRoom(ctx, projectId, living!.id)).toBe(true)
    expect(await roomOfPlan()).toMatchObject({ roomId: kitchen!.id, byHand: false })
    expect(await fileInRooms(ctx, projectId, new Map([[plan.fileId, kitchen!.id]]))).toBe(true)
    expect(await fileInRooms(ctx, projectId, new Map([[plan.fileId, null]]))).toBe(true)
    expect(await database.db.$count(projectFileRooms)).toBe(0)
    expect(await placeRequest(ctx, projectId, works.requestId, [kitchen!.id])).toBe(true)
    expect((await readLogbook(ctx, projectId)).map(({ rooms }) => rooms)).toEqual([['Cuisine']])
  })
})

describe('a company', () => {
  it('reads the rooms of its own request once it took the contact, and of no other', async () => {
    const { artisan, leadId } = await aTakenLead(database, { author })
    const [lead] = await database.rows(leads, eq(leads.id, leadId))
    const other = await aQuoteRequest(database, author)
    const projectId = await aProject([lead!.requestId, other], ['Cuisine', 'Chambre de Léa'])
    const ctx = database.ctx(author)
    const [kitchen, chamber] = await listRooms(ctx, projectId)
    await placeRequest(ctx, projectId, lead!.requestId, [kitchen!.id])
    await placeRequest(ctx, projectId, other, [chamber!.id])
    expect(await roomsOfLead(database.ctx(artisan), leadId)).toEqual(['Cuisine'])
    expect(await roomsOfLead(database.ctx(await anArtisan(database)), leadId)).toEqual([])
    await database.db
      .update(leads)
      .set({ status: 'proposed', openedAt: null, reactedAt: null })
      .where(eq(leads.id, leadId))
    expect(await roomsOfLead(database.ctx(artisan), leadId)).toEqual([])
  })
})

describe('the pages', () => {
  const post = (page: typeof projectPage | typeof editPage, projectId: ProjectId, fields: object) =>
    askPage<RefusedAct>(database, page, `/espace-particulier/projets/${projectId}?vue=pieces`, {
      as: author,
      params: { projectId },
      post: fields as Record<string, string>,
    })

  it('propose the rooms that the requests name, and lead to them once they are added', async () => {
    const bathroom = await aQuoteRequest(database, author, {
      description: 'Refaire la salle de bain, carrelage et peinture.',
    })
    const projectId = await aProject([bathroom])
    const read = await askPage<{ suggested: { named: string[] } }>(
      database,
      projectPage,
      `/espace-particulier/projets/${projectId}`,
      { as: author, params: { projectId } },
    )
    expect(read.data.suggested.named).toEqual(['Salle de bains'])
    expect(await post(projectPage, projectId, { intent: 'addRooms' })).toMatchObject({
      status: 422,
      data: { errors: { newRoom: expect.any(String) } },
    })
    const long = { intent: 'addRooms', newRoom: 'a'.repeat(41), room: 'Salle de bains' }
    expect(await post(projectPage, projectId, long)).toMatchObject({
      status: 422,
      data: { kept: { ticked: ['Salle de bains'] }, values: { newRoom: 'a'.repeat(41) } },
    })
    const added = await post(projectPage, projectId, { intent: 'addRooms', room: 'Salle de bains' })
    expect(added.location).toBe(`/espace-particulier/projets/${projectId}?vue=pieces`)
    const [room] = await listRooms(database.ctx(author), projectId)
    expect(
      await post(editPage, projectId, { intent: 'renameRoom', roomId: room!.id, roomName: '' }),
    ).toMatchObject({ status: 422, data: { errors: { roomName: expect.any(String) } } })
    const placed = { intent: 'placeInRooms', requestId: bathroom, inRoom: room!.id }
    expect((await post(projectPage, projectId, placed)).status).toBe(302)
    const nowhere = { intent: 'removeRoom', roomId: projectId }
    expect((await post(editPage, projectId, nowhere)).status).toBe(404)
  })
})
