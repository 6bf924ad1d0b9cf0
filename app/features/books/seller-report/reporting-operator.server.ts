import { operator, sirenOfOperator } from '#app/platform/operator.server.ts'
import type { ReportingOperator } from './report-file.ts'

/** Who declares: the operator, once its name, address and SIREN are known. */
export function reportingOperator(): ReportingOperator | null {
  const { brand, legal } = operator()
  const siren = sirenOfOperator(legal)
  if (!siren || !legal.name || !legal.address) return null
  return {
    siren,
    vatNumber: legal.vatNumber ?? '',
    name: legal.name,
    brand,
    address: legal.address,
  }
}
