import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { lastToPay } from '#app/features/invoices/payments/payment.ts'
import { paymentAllowedFrom } from '#app/features/quotes/decision/withdrawal.ts'
import { dayOf, formatDay, type Day } from '#app/values/time/french-date.ts'
import type { InvoiceFault } from './invoice-fault.ts'

/**
 * The first day on which an invoice of a contract may be due: none before its client may pay
 * (law.md W4); `amendedAtHome`: when the last amendment that it bills was signed at their home.
 */
export function firstDueDay(
  quote: {
    acceptedAt: Date | null
    contractMode: ContractMode | null
    urgentRepairConfirmed: boolean
  },
  zone: string,
  amendedAtHome: Date | null,
): Day {
  const concluded = {
    mode: quote.contractMode ?? 'distance',
    concludedAt: quote.acceptedAt!,
    zone,
    urgentRepair: quote.urgentRepairConfirmed,
  }
  return dayOf(paymentAllowedFrom(lastToPay(concluded, amendedAtHome)), zone)
}

/** What the days of an invoice lack; `first` is the first day on which it may be due. */
export function datesFaults(invoice: InvoiceRow, today: Day, first: Day = today): InvoiceFault[] {
  const { kind, performedOn, dueOn } = invoice
  const faults: (InvoiceFault | false)[] = [
    kind !== 'deposit' &&
      performedOn === null && {
        field: 'performedOn',
        sentence: 'Dites quel jour les travaux facturés ont été faits.',
      },
    kind !== 'deposit' &&
      performedOn !== null &&
      performedOn > today && {
        field: 'performedOn',
        sentence: 'Les travaux facturés sont faits\u00a0: ce jour ne peut pas être à venir.',
      },
    dueOn === null && { field: 'dueOn', sentence: 'Indiquez la date d’échéance.' },
    dueOn !== null &&
      dueOn < today && {
        field: 'dueOn',
        sentence: 'L’échéance ne peut pas être passée le jour de l’émission.',
      },
    dueOn !== null &&
      dueOn >= today &&
      dueOn < first && {
        field: 'dueOn',
        sentence: `Signé chez le client\u00a0: rien ne peut lui être demandé avant le ${formatDay(first)}.`,
      },
  ]
  return faults.filter((fault) => fault !== false)
}
