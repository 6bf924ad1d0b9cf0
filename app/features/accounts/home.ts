import { paths } from '#app/paths.ts'
import type { ViewerKind } from './viewer.ts'

/** Where somebody's own space is; a visitor's is the landing page. */
export function homeOf(kind: ViewerKind): string {
  return { admin: paths.admin(), artisan: paths.proHome(), particulier: paths.particulierHome(), visitor: paths.landing() }[kind]
}

/** Where somebody signed in talks with the team; null for whoever has no conversation with it. */
export function supportOf(kind: ViewerKind): string | null {
  if (kind === 'particulier') return paths.requestConversation('support')
  return kind === 'artisan' ? paths.proConversation('support') : null
}
