import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { adoptInstallation, refusalOfInstallation } from './installation.server.ts'
import { installations } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const secret = 'a secret of this installation, of 32 signs'
const here = { dataDir: at('here'), authSecret: secret, s3: null }
const bucket = { endpoint: 'https://s3.example', bucket: 'files', region: 'eu' }
const keys = { accessKeyId: 'id', secretAccessKey: 'key' }
const refusal = (settings: Parameters<typeof refusalOfInstallation>[1]) =>
  refusalOfInstallation(database.ctx(), settings)

describe('the processes of one database', () => {
  it('bring one secret and one store of files; another is refused, with what to do', async () => {
    expect(await refusal(here)).toBeNull()
    expect(await refusal(here)).toBeNull()
    expect(await refusal({ ...here, authSecret: `${secret}!` })).toMatch(
      /même AUTH_SECRET.*npm run adopt/,
    )
    expect(await refusal({ ...here, dataDir: at('another machine') })).toMatch(
      /même bucket.*DATA_DIR/,
    )
    expect(await refusal({ ...here, s3: { ...bucket, ...keys } })).toMatch(/autres fichiers/)
    // Copied with its files, a folder is the same wherever it is mounted.
    cpSync(at('here'), at('mounted'), { recursive: true })
    expect(await refusal({ ...here, dataDir: at('mounted') })).toBeNull()
  })

  it('keep nothing that the secret could be told from', async () => {
    const [row] = await database.rows(installations)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row!.secretPrint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('go with another secret and a bucket once that was adopted, by whatever keys it is opened', async () => {
    const moved = { ...here, authSecret: `${secret}!`, s3: { ...bucket, ...keys } }
    await adoptInstallation(database.ctx(), moved)
    expect(await refusal(moved)).toBeNull()
    expect(
      await refusal({ ...moved, s3: { ...bucket, accessKeyId: 'b', secretAccessKey: 'c' } }),
    ).toBeNull()
    expect(await refusal(here)).toMatch(/autre secret/)
  })

  it('agree however many come first at once', async () => {
    await database.db.delete(installations)
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => refusal({ ...here, dataDir: at(name) })),
    )
    expect(all.filter((said) => said === null)).toHaveLength(1)
  })
})
