import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import config from '../app/routes.ts'
import { createApp } from '../server/app.ts'

/**
 * An address answered by a page: its pattern, its route's id and file, and whether its module takes
 * forms and shows something (the others answer with data, files or another address).
 */
export type PageRoute = {
  pattern: string
  id: string
  file: string
  writes: boolean
  shows: boolean
}

/** Every page of `app/routes.ts`, flattened. */
export function routesOfPages(): PageRoute[] {
  return flatten(config as RouteConfigEntry[], '')
}

function flatten(entries: RouteConfigEntry[], above: string): PageRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    if (entry.children) return flatten(entry.children, pattern)
    const source = readFileSync(`app/${entry.file}`, 'utf8')
    return [
      {
        pattern: pattern || '/',
        id: entry.id ?? entry.file.replace(/\.\w+$/, ''),
        file: `app/${entry.file}`,
        writes: /^export (?:(?:async )?function|const) action\b|^export \{[^}]*\baction\b/m.test(
          source,
        ),
        shows: /^export default /m.test(source),
      },
    ]
  })
}

/** The addresses that the HTTP application answers itself, before any page. */
export function routesOfHono(): string[] {
  const app = createApp({} as never, () => Promise.reject(new Error('No page is asked for')), {
    draining: false,
  })
  return [...new Set(app.routes.map(({ path }) => path).filter((path) => !path.includes('*')))]
}
