import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { backupName } from '#app/platform/backup/kept-backups.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { backUpWhenDue, backupFigures } from './back-up.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-daily-'))
useFileStore(diskFileStore(join(folder, 'files')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = {
  ...readConfig(),
  backupFolder: join(folder, 'copies'),
  backupKey: 'a key of backups that only tests know, of 32 characters',
}
const hoursLater = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const look = (hours: number) =>
  backUpWhenDue(database.ctx<System>(undefined, hoursLater(hours)), database.url, config)
const seconds = (hours: number) => hoursLater(hours).getTime() / 1_000

describe('the backup of the day', () => {
  it('is made where a folder is given, and nowhere else', async () => {
    const none = { ...config, backupFolder: null }
    expect(await backUpWhenDue(database.ctx<System>(), database.url, none)).toBeNull()
    expect(await backupFigures(none)).toBeNull()
  })

  it('is made at the first look, then once a day; how old it is can be told', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const away = { ...config, backupFolder: join(folder, 'no-folder', 'copies') }
    expect(await backupFigures(away)).toEqual({ place: 'folder', last: 0 })
    expect(await backupFigures(config)).toEqual({ place: 'folder', last: 0 })
    expect(await look(0)).toMatchObject({ name: backupName(TEST_NOW) })
    expect(await look(1)).toBeNull()
    expect(await look(23)).toBeNull()
    expect(await backupFigures(config)).toEqual({ place: 'folder', last: seconds(0) })
    expect(await look(24)).toMatchObject({ name: backupName(hoursLater(24)) })
    expect(await backupFigures(config)).toEqual({ place: 'folder', last: seconds(24) })
  })
})
