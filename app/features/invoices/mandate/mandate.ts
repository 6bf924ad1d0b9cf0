/** The mandate that holds now: raised when its text changes, and then asked for again (law.md F9). */
export const MANDATE_VERSION = 1
