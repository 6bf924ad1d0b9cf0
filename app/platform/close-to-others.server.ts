import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the product keeps in the data folder besides the database, which closes its own; the folder
 * itself is open, since PostgreSQL may run as another account.
 */
const KEPT = ['files', 'mails', 'auth-secret', 'web-push-keys.json', 'erased-accounts.txt']

/**
 * Closes what is kept in the data folder to the machine's other accounts: an older version left
 * mails open to them, and so may a copy that was put back.
 */
export function closeToOthers(dataDir: string): void {
  for (const path of KEPT.map((name) => join(dataDir, name)).filter((kept) => existsSync(kept)))
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
}
