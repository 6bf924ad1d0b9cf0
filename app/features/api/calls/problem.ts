import { paths } from '#app/paths.ts'

/** What is wrong with a call whatever it asks: its stable code, its status, and its sentence. */
export const PROBLEMS = {
  unreadable_call: [400, 'L’adresse ou les en-têtes de cet appel ne sont pas lisibles.'],
  invalid_input: [422, 'Une valeur envoyée n’est pas celle attendue.'],
  unreadable_body: [400, 'Le corps de la requête n’est pas un objet JSON lisible.'],
  unknown_version: [400, 'Cette version de l’API n’existe pas.'],
  invalid_cursor: [400, 'Ce curseur ne vient pas de cette liste.'],
  idempotency_key_missing: [400, 'Une écriture demande un en-tête Idempotency-Key.'],
  site_locked: [
    401,
    'Le site est protégé par un mot de passe\u00a0: l’API répondra dès son ouverture.',
  ],
  no_key: [401, 'Cette adresse demande une clé d’API.'],
  unknown_key: [401, 'Cette clé n’existe pas, ou elle est révoquée.'],
  account_closed: [403, 'Le compte de cette clé est suspendu ou fermé.'],
  plan_without_api: [403, 'L’API demande une formule Pro ou Premium en cours.'],
  from_a_page: [403, 'L’API est appelée par un logiciel, et jamais depuis une page web.'],
  scope_missing: [403, 'Cette clé ne donne pas ce droit.'],
  not_found: [404, 'Il n’y a rien à cette adresse, ou ce n’est pas à vous.'],
  method_not_allowed: [405, 'Cette adresse ne répond pas à cette méthode.'],
  body_too_large: [413, 'Le corps de la requête est trop volumineux.'],
  not_json: [415, 'Le corps de la requête doit être du JSON (application/json).'],
  idempotency_key_reused: [422, 'Cette Idempotency-Key a déjà servi pour un autre contenu.'],
  too_many_calls: [429, 'Trop d’appels avec cette clé en une minute.'],
  internal_error: [500, 'La panne vient de nous, et elle est enregistrée. Réessayez plus tard.'],
  unavailable: [
    503,
    'L’API ne peut pas répondre pour l’instant. Réessayez dans quelques secondes.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** One value that is wrong, by its path in what was sent (« lines.0.unit »). */
export type WrongValue = { path: string; message: string }

/** A refusal of one operation: its status and its sentence, with the value to blame where there is one. */
export type SaidRefusal = { status: 403 | 409 | 422 | 429; title: string; path?: string }

/** What a call is refused with (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  errors?: WrongValue[]
}

/** A problem in words; `type` is where the documentation explains it. */
export function problem(code: ProblemCode, errors?: WrongValue[]): Problem {
  const [status, title] = PROBLEMS[code]
  return problemOf(code, { status, title }, errors)
}

/** The same for the refusal of one operation. */
export function problemOf(
  code: string,
  { status, title, path }: { status: number; title: string; path?: string },
  errors?: WrongValue[],
): Problem {
  const wrong = errors ?? (path ? [{ path, message: title }] : undefined)
  const type = `${paths.developers()}#erreur-${code.replaceAll('_', '-')}`
  return { type, title, status, code, ...(wrong && { errors: wrong }) }
}
