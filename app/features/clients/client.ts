import type { RegisterStatus } from '#app/platform/company-registry/company-registry.ts'

/** A postal address in France. */
export type Address = { line: string; postalCode: string; town: string }

/** Clients that the book of a company holds at most. */
export const CLIENTS_MAX = 20_000
/** Addresses of works that a client has at most. */
export const WORKS_ADDRESSES_MAX = 5
/**
 * Years after which a client for whom no document was made any more is proposed for erasure: what
 * the CNIL advises for the data of clients (référentiel « gestion commerciale »).
 */
export const FORGOTTEN_YEARS = 3

/** Whether nothing is said of an address. */
export function isNoAddress({ line, postalCode, town }: Address): boolean {
  return line === '' && postalCode === '' && town === ''
}

/** An address on one line, « 12 rue des Lilas, 97400 Saint-Denis ». */
export function addressInWords({ line, postalCode, town }: Address): string {
  return [line, [postalCode, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/**
 * The address of works as a devis writes it, on one line, taken apart: what stands before the known
 * code and town is the line.
 */
export function addressOfWorks(written: string, place: Omit<Address, 'line'>): Address {
  const end = `${place.postalCode} ${place.town}`.toLowerCase()
  const text = written.trim()
  const line = text.toLowerCase().endsWith(end) ? text.slice(0, -end.length) : text
  return { ...place, line: line.replace(/[\s,]+$/u, '') }
}

/** When a client who is last met at an instant is proposed for erasure. */
export function forgottenSince(now: Date): Date {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() - FORGOTTEN_YEARS)
  return limit
}

/** What the register says of a company, in words, and how much it matters. */
export const REGISTER_WORDS: Record<
  RegisterStatus,
  { label: string; tone: 'ok' | 'warn' | 'bad'; help: string }
> = {
  active: { label: 'En activité', tone: 'ok', help: '' },
  closed: {
    label: 'Fermée',
    tone: 'bad',
    help: 'Le registre dit que cette entreprise n’est plus en activité.',
  },
  unknown: {
    label: 'Introuvable',
    tone: 'bad',
    help: 'Le registre ne connaît pas ce numéro\u00a0: vérifiez ses chiffres.',
  },
  to_check: {
    label: 'À vérifier',
    tone: 'warn',
    help: 'Le registre n’a pas répondu. Le client est enregistré\u00a0; demandez de nouveau plus tard.',
  },
}
