import { expect, it } from 'vitest'
import { accountsOf, told } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { together } from '#test/race.ts'
import { proveOwner } from './prove-owner.server.ts'

const database = useTestDatabase()
const { confirmed } = accountsOf(database)

it('takes the right password however often, and five wrong ones in a quarter of an hour', async () => {
  const { accountId, form } = await confirmed()
  const prove = async (password: string) =>
    told(
      await proveOwner(
        database.ctx({ kind: 'particulier', accountId, clientKey: 'test' }),
        password,
      ),
    )
  for (let time = 0; time < 12; time++) expect(await prove(form.password)).toBe('ok')
  const wrong = await together(12, () => prove('faux'))
  expect(wrong.filter((one) => one === 'wrong_password')).toHaveLength(5)
  expect(await prove(form.password)).toBe('too_many_attempts')
})
