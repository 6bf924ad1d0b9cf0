import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The elements that a script makes, and the words among which its classes and identifiers are. */
type Added = { elements: readonly string[]; names: readonly string[] }

let built: { src: string; adds: Added } | undefined

/**
 * The address of the one small script of pages without framework script: hashed in a build, its source in
 * development.
 */
export function siteScript(): string {
  if (import.meta.env.DEV) return '/app/shell/site.client.ts'
  return readManifest().src
}

/** What that script and all it may load add to a page; of a build only. */
export function siteScriptAdds(): Added {
  return readManifest().adds
}

function readManifest() {
  return (built ??= JSON.parse(readFileSync(manifest(), 'utf8')) as NonNullable<typeof built>)
}

function manifest(): string {
  const path = resolve('build/site-script.json')
  if (!existsSync(path)) throw new Error('build/site-script.json is missing: run the build')
  return path
}
