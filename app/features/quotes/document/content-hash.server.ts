import { createHash } from 'node:crypto'
import { canonicalJson, type CanonicalValue } from '#app/values/canonical-json.ts'

/** SHA-256 (hex) of a document's canonical form: what proves that a signed devis has not changed (D8, D13). */
export function contentHash(document: CanonicalValue): string {
  return createHash('sha256').update(canonicalJson(document), 'utf8').digest('hex')
}
