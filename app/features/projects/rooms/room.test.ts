import { describe, expect, it } from 'vitest'
import type { WorksStatus } from '#app/features/works/works.ts'
import { newId, type QuoteRequestId, type RoomId } from '#app/values/identity/ids.ts'
import { roomOfFile, roomSums, signedInSeveral, stageOf, stagesInWords } from './room.ts'
import { roomsNamedIn, suggestRooms } from './suggest-rooms.ts'

const [KITCHEN, BATHROOM] = [newId<RoomId>(), newId<RoomId>()]
const works = (status: WorksStatus | null, ...roomIds: RoomId[]) => ({
  requestId: newId<QuoteRequestId>(),
  roomIds,
  works: status && { status },
})

describe('what a room has', () => {
  it('counts an amount in the one room of its works, and never splits one', () => {
    const steps = [
      works('done', KITCHEN),
      works('to_schedule', KITCHEN, BATHROOM),
      works(null, BATHROOM),
      works('scheduled'),
    ]
    const money = steps.map(({ requestId, works: its }, index) => ({
      requestId,
      signedCents: its ? 1_000 * (index + 1) : null,
    }))
    const kitchen = roomSums(steps, money, KITCHEN)
    expect(kitchen.steps).toEqual([steps[0], steps[1]])
    expect(kitchen.signedCents).toBe(1_000)
    expect(stagesInWords(kitchen.stages)).toBe('1 signé, 1 terminé')
    expect(roomSums(steps, money, BATHROOM).signedCents).toBe(0)
    expect(roomSums(steps, money, null)).toMatchObject({ steps: [steps[3]], signedCents: 4_000 })
    expect(signedInSeveral(steps, money)).toBe(2_000)
    expect(stagesInWords({ asked: 2, signed: 0, planned: 1, done: 0 })).toBe('2 demandés, 1 daté')
  })

  it('says where works stand', () => {
    expect(
      [null, 'cancelled', 'to_schedule', 'scheduled', 'in_progress', 'disputed', 'done'].map(
        (status) => stageOf(works(status as WorksStatus | null)),
      ),
    ).toEqual(['asked', 'asked', 'signed', 'planned', 'planned', 'planned', 'done'])
  })

  it('has a file that was filed there, or whose works are there alone', () => {
    expect(roomOfFile(BATHROOM, [KITCHEN])).toBe(BATHROOM)
    expect(roomOfFile(undefined, [KITCHEN])).toBe(KITCHEN)
    expect(roomOfFile(undefined, [KITCHEN, BATHROOM])).toBeNull()
    expect(roomOfFile(undefined, undefined)).toBeNull()
  })
})

describe('the rooms that are proposed', () => {
  it.each([
    ['Refaire la salle de bain et les WC.', ['Salle de bains', 'Toilettes']],
    ['Peindre trois chambres et le séjour', ['Séjour', 'Chambre 1', 'Chambre 2', 'Chambre 3']],
    ['Une chambre', ['Chambre']],
    ['les chambres', ['Chambre 1', 'Chambre 2']],
    ['Créer une salle d’eau sous les combles', ['Salle d’eau', 'Combles']],
    ['Meuble d’entrée de gamme', []],
    ['12 chambres', ['Chambre 1', 'Chambre 2']],
    ['Remplacer le tableau électrique', []],
  ])('%j names %j', (description, rooms) => expect(roomsNamedIn(description)).toEqual(rooms))

  it('are those named, then usual ones, and none that is there', () => {
    const { named, usual } = suggestRooms(['La cuisine', 'Cuisine et séjour'], ['SEJOUR'])
    expect(named).toEqual(['Cuisine'])
    expect(usual).toContain('Salle de bains')
    expect(usual).not.toContain('Séjour')
    expect(usual).not.toContain('Cuisine')
  })
})
