/** Why a backup is not made, or not taken up again. */
export type BackupFaultKind =
  | 'no_backup'
  | 'wrong_key'
  | 'damaged'
  | 'other_version'
  | 'not_empty'
  | 'no_erasure_list'

/**
 * A backup refused with a reason that whoever stands at the terminal can act on; `about` names the
 * part, table or place.
 */
export class BackupFault extends Error {
  override name = 'BackupFault'
  readonly kind: BackupFaultKind
  readonly about: string

  constructor(kind: BackupFaultKind, about: string) {
    super(`${kind}: ${about}`)
    this.kind = kind
    this.about = about
  }
}
