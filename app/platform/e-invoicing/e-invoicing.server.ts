import { readConfig } from '../config.server.ts'
import type { EInvoicingPlatform } from './e-invoicing.ts'
import { xpZ12013Platform } from './xp-z12-013.server.ts'

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoPlatform?: EInvoicingPlatform | null | undefined }

/**
 * The approved platform of this process; null when none is configured: artisans then deposit their
 * files themselves.
 */
export function approvedPlatform(): EInvoicingPlatform | null {
  if (slot.ouvreoPlatform === undefined) {
    const { eInvoicing } = readConfig()
    slot.ouvreoPlatform = eInvoicing && xpZ12013Platform(eInvoicing)
  }
  return slot.ouvreoPlatform
}

/** Puts another platform in its place, for tests and the demonstration's seed; undefined: what is configured. */
export function connectPlatform(platform: EInvoicingPlatform | null | undefined): void {
  slot.ouvreoPlatform = platform
}
