import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** A copy of the built product in which one passage was replaced; throws when the passage is not there. */
export function doctoredBuild(name: string, from: RegExp, to: string): { entry: string; remove: () => void } {
  const source = readFileSync('build/server/index.js', 'utf8')
  const doctored = source.replace(from, to)
  if (doctored === source) throw new Error(`The build holds nothing like ${from}`)
  // Inside the project, where its packages are found.
  const folder = `build/doctored-${name}-${process.pid}`
  cpSync('build/server', folder, { recursive: true })
  writeFileSync(`${folder}/index.js`, doctored)
  return { entry: `${folder}/index.js`, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
