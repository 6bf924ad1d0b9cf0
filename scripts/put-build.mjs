// Puts a new build in the place of the one that serves, file by file, without a moment in which one is missing.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** How many builds have their files there: the one that serves, and those whose pages are still open somewhere. */
const KEPT_BUILDS = 3
/** The files of each build that is kept, the newest first. */
const LISTS = 'kept-builds.json'

/**
 * Moves the files of `next` into `build`. Files whose names say what they hold come first, what
 * names them last; each takes its place at once. Those of the builds before stay, for pages that
 * are open and processes that still serve; those of older ones go.
 */
export function putBuild(next, build) {
  const files = filesOf(next).toSorted((a, b) => rank(a) - rank(b))
  const lists = [files, ...listsOf(build)]
  for (const file of files) {
    mkdirSync(dirname(join(build, file)), { recursive: true })
    renameSync(join(next, file), join(build, file))
  }
  const kept = lists.slice(0, KEPT_BUILDS)
  const wanted = new Set(kept.flat())
  for (const file of lists.slice(KEPT_BUILDS).flat())
    if (!wanted.has(file)) rmSync(join(build, file), { force: true })
  writeFileSync(join(build, LISTS), JSON.stringify(kept))
  rmSync(next, { recursive: true, force: true })
}

const rank = (file) =>
  /(^|\/)assets\//.test(file) ? 0 : file === join('server', 'index.js') ? 2 : 1

/** Without lists, what is there is the build before. */
function listsOf(build) {
  if (!existsSync(build)) return []
  const lists = join(build, LISTS)
  return existsSync(lists) ? JSON.parse(readFileSync(lists, 'utf8')) : [filesOf(build)]
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
}
