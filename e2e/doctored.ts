import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of the built product in which one passage was replaced; throws when the passage is not there. */
export function doctoredBuild(
  name: string,
  from: RegExp,
  to: string,
): { entry: string; remove: () => void } {
  // Inside the project, where its packages are found.
  const folder = `build/doctored-${name}-${process.pid}`
  cpSync('build/server', folder, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const chunk = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .find((path) => path.endsWith('.js') && from.test(readFileSync(path, 'utf8')))
  if (!chunk) {
    remove()
    throw new Error(`The build holds nothing like ${from}`)
  }
  writeFileSync(chunk, readFileSync(chunk, 'utf8').replace(from, to))
  return { entry: `${folder}/index.js`, remove }
}
