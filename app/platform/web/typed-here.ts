/** What somebody types and has not sent yet stays in their browser for so many days at most. */
export const TYPED_DAYS = 7

const PREFIX = 'ouvreo-brouillon:'

/** Something typed, and when. */
export type Typed<T> = { at: number; typed: T }

/** Keeps what is typed under a name, and answers when; null in a browser that refuses storage, or has none left. */
export function keepTyped(name: string, typed: unknown): number | null {
  const at = Date.now()
  return kept(() => (localStorage.setItem(PREFIX + name, JSON.stringify({ at, typed })), at))
}

/** What was typed under a name; null without anything, or once it is old. */
export function typedHere<T>(name: string): Typed<T> | null {
  return kept(() => {
    const found = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Typed<T> | null
    return found && !isOld(found) ? found : null
  })
}

/** Erases what was typed under a name. */
export function forgetTyped(name: string): void {
  kept(() => localStorage.removeItem(PREFIX + name))
}

/** Erases what was typed under every name that `which` says. */
export function forgetTypedOf(which: (name: string) => boolean): void {
  kept(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && which(key.slice(PREFIX.length))) localStorage.removeItem(key)
  })
}

/** Erases what is old, and what cannot be read. */
export function forgetOldTyped(): void {
  forgetTypedOf((name) => typedHere(name) === null)
}

function isOld({ at }: Typed<unknown>): boolean {
  return typeof at !== 'number' || Date.now() - at > TYPED_DAYS * 86_400_000
}

/** A browser that refuses storage keeps nothing, and what cannot be read is not there. */
function kept<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
