/** Where bytes are kept. A key is made by the store, random, and says nothing of the file. */
export type FileStore = {
  /**
   * Keeps bytes under a new key, or under the one that they had: when it returns they survive a
   * power cut; when it throws nothing is left under a key.
   */
  put: (bytes: Uint8Array, key?: string) => Promise<string>
  /** The bytes of a key; null when there are none. */
  get: (key: string) => Promise<Buffer | null>
  remove: (key: string) => Promise<void>
  /** Every key, with when its bytes were written. */
  list: () => AsyncGenerator<{ key: string; writtenAt: Date }>
}

/**
 * A key: two levels of 256 folders, then 28 random hexadecimal digits (`.part` while being
 * written): no name from outside ever reaches the disk.
 */
export const STORAGE_KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}(?:\.part)?$/
