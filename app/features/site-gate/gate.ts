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

/**
 * Where to go once unlocked: the address first wanted, if it is a path of this site; otherwise the landing page.
 * Another site, a scheme, a second slash or a backslash never pass.
 */
export function wantedAddress(text: string | null): string {
  if (!text || !text.startsWith('/') || /^\/[/\\]|[\0-\x1f]/.test(text)) return '/'
  const url = new URL(text, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || /^\/[/\\]/.test(url.pathname) || url.pathname.startsWith(GATE_PATH)) return '/'
  return url.pathname + url.search
}
