import type { Admin, Artisan, Particulier, Visitor } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Who looks at a page: what its header, its guard and its verbs need. */
export type Viewer = {
  who: Visitor | Particulier | Artisan | Admin
  /** Of an individual in the crew of a company, its name. */
  worksFor?: string
  /** An individual whom a company lets work in its space: the company, as they act for it. */
  company?: Artisan
  /** Null for a visitor. */
  person: { name: string; email: string; sessionExpiresAt: Date } | null
  /** Somebody is signed in, and their profile is absent or could not be read: they look on as a visitor. */
  profileMissing?: true
  /**
   * The session behind a signed-in viewer: what the list of devices and the acts that ask again
   * need. `newsSeq`: up to which live news their account had been told when it was read, so that a
   * page can ask for what came after it.
   */
  session?: { id: string; secondFactorAt: Date | null; provedAt: Date | null; newsSeq: number }
  /** A member of the team whose password was right and whose second factor is awaited: they look on as a visitor. */
  secondFactorAwaited?: AccountId
}

/** A look of somebody of the team at a person's space: whose it is, and until when. */
export type Viewing = { id: string; accountId: AccountId; name: string; endsAt: Date }

/** The kind of a viewer, which decides menus, guards and cached copies. */
export type ViewerKind = Viewer['who']['kind']
