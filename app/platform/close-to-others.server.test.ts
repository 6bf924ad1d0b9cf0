import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeToOthers } from './close-to-others.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-closed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)

it('what an older start or a copy put back left open is closed to others, and nothing else', () => {
  for (const name of ['mails', 'files', 'postgres']) {
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o755)
  }
  for (const name of ['auth-secret', 'erased-accounts.txt']) {
    writeFileSync(join(folder, name), 'x')
    chmodSync(join(folder, name), 0o644)
  }
  closeToOthers(folder)
  expect(['mails', 'files', 'postgres', 'auth-secret', 'erased-accounts.txt'].map(mode)).toEqual([
    '700',
    '700',
    '755',
    '600',
    '600',
  ])
  closeToOthers(join(folder, 'nowhere'))
})
