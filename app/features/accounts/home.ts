import { paths } from '#app/paths.ts'
import type { ViewerKind } from './viewer.ts'

/** Where somebody's own space is; a visitor's is the landing page. */
export function homeOf(kind: ViewerKind): string {
  return { admin: paths.admin(), artisan: paths.proHome(), particulier: paths.particulierHome(), visitor: paths.landing() }[kind]
}
