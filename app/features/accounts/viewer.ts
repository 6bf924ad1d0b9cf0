import type { Admin, Artisan, Particulier, Visitor } from '#app/platform/context.ts'

/** Who looks at a page: what its header, its guard and its verbs need. */
export type Viewer = {
  who: Visitor | Particulier | Artisan | Admin
  /** Null for a visitor. */
  person: { name: string; email: string; sessionExpiresAt: Date } | null
}

/** The kind of a viewer, which decides menus, guards and cached copies. */
export type ViewerKind = Viewer['who']['kind']
