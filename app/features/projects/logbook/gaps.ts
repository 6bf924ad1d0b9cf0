import { refusalToReceive } from '#app/features/receptions/reception.ts'
import type { LogbookWorks } from './read-logbook.server.ts'

/** What a logbook lacks of some works. */
export type Gap = {
  kind:
    | 'works_to_come'
    | 'reception_to_ask'
    | 'reception_to_sign'
    | 'reception_to_countersign'
    | 'reservations_left'
    | 'materials'
    | 'insurance'
    | 'certificate'
}

/** What decides whether something is missing of works. */
type Facts = Pick<LogbookWorks, 'status' | 'reception' | 'energyWorks' | 'needsDecennale'> & {
  company: { insurance: unknown }
  pieces: readonly { kind: string }[]
}

/** What a logbook lacks of some works, the first to be had before the others. */
export function gapsOf(works: Facts): Gap[] {
  const { reception, company, energyWorks, needsDecennale, pieces } = works
  const signed = reception?.status === 'signed'
  const kinds: (Gap['kind'] | false)[] = [
    !signed && receptionGap(works),
    signed && reception.reservationsLeft > 0 && 'reservations_left',
    signed && energyWorks && reception.materials.length === 0 && 'materials',
    needsDecennale && !company.insurance && 'insurance',
    needsDecennale &&
      Boolean(company.insurance) &&
      !pieces.some(({ kind }) => kind === 'insurance_certificate') &&
      'certificate',
  ]
  return kinds.flatMap((kind) => (kind ? [{ kind }] : []))
}

function receptionGap({ status, reception }: Pick<Facts, 'status' | 'reception'>): Gap['kind'] {
  if (reception?.status === 'to_sign') return 'reception_to_sign'
  if (reception?.status === 'to_countersign') return 'reception_to_countersign'
  return refusalToReceive({ status }) ? 'works_to_come' : 'reception_to_ask'
}
