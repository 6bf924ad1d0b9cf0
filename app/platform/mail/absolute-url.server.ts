import { readConfig } from '../config.server.ts'

/** A path of the site as a full address, for mails. */
export function absoluteUrl(path: string): string {
  return new URL(path, readConfig().publicUrl).href
}
