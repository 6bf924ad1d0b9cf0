import { seal, unseal } from '#app/platform/web/seal.server.ts'
import type { SellerIdentity } from './seller-report.ts'

const PURPOSE = 'seller-identity'

/** Who a seller is, or their tax number, so that a copy of the database tells neither. */
export const sealIdentity = (said: SellerIdentity | string): string =>
  seal(PURPOSE, JSON.stringify(said))

/** What was sealed; null under another secret. */
export function openIdentity<Said extends SellerIdentity | string>(
  sealed: string | null,
): Said | null {
  const opened = sealed && unseal(PURPOSE, sealed)
  return opened ? (JSON.parse(opened) as Said) : null
}
