import type { ThemeVersionId } from '#app/values/identity/ids.ts'

/** How a version of the site's look came to be. */
export type ThemeAct = 'save' | 'reset' | 'restore' | 'undo'

/** Why a theme is not written: another was meanwhile, or what is to come back does not exist. */
export type ThemeRefusal = 'changed_meanwhile' | 'no_such_version' | 'nothing_to_undo'

/**
 * The version that somebody was looking at: an identifier, null when there was none, undefined when
 * they do not say.
 */
export type SeenVersion = ThemeVersionId | null | undefined
