import { localPath } from '#app/values/local-path.ts'

/** The local storage key whose value `granted` says that this browser passed the gate. The cookie is what opens. */
export const GATE_FLAG = 'site_access'

/** The gate's own address; every other one shows it while the site is locked. */
export const GATE_PATH = '/acces'
/** Where the control « Verrouiller le site » posts. */
export const LOCK_PATH = '/acces/verrouiller'

/** The failed attempts after which the extra line is shown. */
export const FAILURES_BEFORE_WARNING = 3

/** The gate's sentences, to the letter of the specification. */
export const GATE_MESSAGES = {
  blank: 'Veuillez saisir le mot de passe',
  wrong: 'Mot de passe incorrect',
  repeated: 'Plusieurs tentatives incorrectes détectées',
  tooMany: 'Trop de tentatives. Réessayez dans quinze minutes.',
} as const
/** Which sentence the gate answers with. */
export type GateRefusal = Exclude<keyof typeof GATE_MESSAGES, 'repeated'>

/** Where to go once unlocked: the address first wanted, if it is a path of this site; otherwise the landing page. */
export function wantedAddress(text: string | null): string {
  const path = localPath(text)
  return path === null || path.startsWith(GATE_PATH) ? '/' : path
}
