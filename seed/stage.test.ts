import { expect, it } from 'vitest'
import { importAccount } from '#app/features/accounts/sign-up/import-account.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { createParticulier, PEOPLE } from './people.ts'
import { openStage } from './stage.ts'

const database = useTestDatabase()
const rowsOf = async (table: string) =>
  Number((await database.pool.query(`select count(*) as n from ${table}`)).rows[0].n)
const jobs = async () =>
  (
    await database.pool.query<{ job: string }>(
      `select name || ', ' || state || ': ' || count(*) as job from pgboss.job group by name, state order by 1`,
    )
  ).rows.map(({ job }) => job)

it('keeps nothing of a scene that is interrupted, neither acts nor what follows, and tells it whole the next time', async () => {
  const stage = openStage(database.db)
  const play = (interrupted: boolean) =>
    stage.scene(async (scene) => {
      await createParticulier(scene, PEOPLE.claire, 'hash', 45)
      await enqueue(scene.system(45).db, 'mails', { mailId: 'one' })
      await scene.follow(45)
      if (interrupted) throw new Error('interrupted')
    })
  await expect(play(true)).rejects.toThrow('interrupted')
  expect([await rowsOf('users'), await rowsOf('pgboss.job')]).toEqual([0, 0])
  await play(false)
  expect(await rowsOf('users')).toBe(1)
  // What follows happened in the scene; its mail is for the workers.
  expect(await jobs()).toEqual(['mails, created: 1'])
})

it('lets happen at its moment what follows from its own acts, and nothing of what others do meanwhile', async () => {
  const company = (email: string) => ({
    userType: 'artisan' as const,
    email,
    fullName: 'Nadia Lebon',
    companyName: 'Toitures Lebon',
    passwordHash: 'hash',
  })
  const stage = openStage(database.db)
  await stage.scene(async (scene) => {
    await importAccount(scene.system(10), company('scene@demo.ouvreo.example'))
    await importAccount(database.ctx(), company('somebody@exemple.fr'))
    await scene.follow(10)
  })
  const files = await database.pool.query<{ email: string; created_at: Date }>(
    'select u.email, a.created_at from artisans a join users u on u.id = a.account_id',
  )
  expect(files.rows.map(({ email }) => email)).toEqual(['scene@demo.ouvreo.example'])
  expect(files.rows[0]!.created_at).toEqual(stage.system(10).now)
  expect(await jobs()).toEqual(['events, created: 1', 'mails, created: 1'])
})
