import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

let built: { src: string; words: string[] } | undefined

/**
 * The address of the one small script of pages without framework script: hashed in a build, its source in
 * development.
 */
export function siteScript(): string {
  if (import.meta.env.DEV) return '/app/shell/site.client.ts'
  return readManifest().src
}

/** The words of the texts of that script and of all it may load: elements and classes it may add; of a build only. */
export function siteScriptWords(): readonly string[] {
  return readManifest().words
}

function readManifest() {
  return (built ??= JSON.parse(readFileSync(manifest(), 'utf8')) as NonNullable<typeof built>)
}

function manifest(): string {
  const path = resolve('build/site-script.json')
  if (!existsSync(path)) throw new Error('build/site-script.json is missing: run the build')
  return path
}
