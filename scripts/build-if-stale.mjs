// The build, made anew only when the sources are not those of the last one.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, run } from './install.mjs'
import { withProgress } from './progress.mjs'

const BUILD_STAMP = 'build/.stamp'

/** Builds when the sources are not those of the last build. */
export async function buildIfStale() {
  const hash = createHash('sha256')
  for (const path of sources()) hash.update(path).update('\0').update(readFileSync(path))
  const wanted = hash.digest('hex')
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return
  await withProgress('Construction du site', () => run(projectNode(), ['scripts/build.mjs']))
  writeFileSync(BUILD_STAMP, wanted)
}

function sources() {
  const inside = ['app', 'server', 'seed', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  return [
    ...inside,
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'scripts/build.mjs',
    'scripts/put-build.mjs',
  ].sort()
}
