import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { createParticulier, PEOPLE } from './people.ts'
import { openStage } from './stage.ts'

const database = useTestDatabase()

it('keeps nothing of a scene that is interrupted, neither acts nor what follows, and tells it whole the next time', async () => {
  const stage = openStage(database.db)
  const rowsOf = async (table: string) => Number((await database.pool.query(`select count(*) as n from ${table}`)).rows[0].n)
  const play = (interrupted: boolean) =>
    stage.scene(async (scene) => {
      await createParticulier(scene, PEOPLE.claire, 'hash', 45)
      await scene.follow(45)
      if (interrupted) throw new Error('interrupted')
    })
  await expect(play(true)).rejects.toThrow('interrupted')
  expect([await rowsOf('users'), await rowsOf('pgboss.job')]).toEqual([0, 0])
  await play(false)
  expect(await rowsOf('users')).toBe(1)
  expect((await database.pool.query(`select distinct name, state from pgboss.job where name = 'events'`)).rows).toEqual([{ name: 'events', state: 'completed' }])
})
