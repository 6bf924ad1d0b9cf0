/**
 * What a file is (XP Z12-013, `flowType`): an invoice that leaves, one that comes, a life-cycle
 * status of either, a report of what individuals were invoiced, or of what they paid.
 */
type FlowType =
  | 'CustomerInvoice'
  | 'SupplierInvoice'
  | 'CustomerInvoiceLC'
  | 'SupplierInvoiceLC'
  | 'AggregatedCustomerTransactionReport'
  | 'AggregatedCustomerPaymentReport'

/** A file to hand over. `trackingId` is ours: the same one is the same flow, however often it is deposited. */
export type OutgoingFlow = {
  trackingId: string
  type: FlowType
  syntax: 'Factur-X' | 'CDAR' | 'FRR'
  fileName: string
  bytes: Uint8Array
}

/** A flow as the platform knows it; `acknowledgement` is its own check of the file. */
export type PlatformFlow = {
  flowId: string
  trackingId: string | null
  type: string
  direction: 'In' | 'Out' | null
  acknowledgement: 'Pending' | 'Ok' | 'Error'
  /** Why it was not taken, in the platform's words. */
  reason: string | null
  updatedAt: Date
}

/** Whether a company can be invoiced electronically, and at which address, as the directory of all platforms says. */
type DirectoryAnswer = { listed: boolean; address: string | null }

/** An approved platform (plateforme agréée), by the operations of XP Z12-013. */
export type EInvoicingPlatform = {
  /** What the reports name as their sender: four signs, and a name. */
  identity: { registration: string; name: string }
  /** Deposits a file, or finds it where it was deposited before. */
  deposit: (flow: OutgoingFlow) => Promise<PlatformFlow>
  readFlow: (flowId: string) => Promise<PlatformFlow | null>
  /** Flows that changed after an instant, oldest change first: a page of them, and whether there are more. */
  changedFlows: (
    after: Date,
    types: readonly FlowType[],
  ) => Promise<{ flows: PlatformFlow[]; more: boolean }>
  /** The file of a flow as it was deposited. */
  download: (flowId: string) => Promise<Uint8Array>
  findCompany: (siren: string) => Promise<DirectoryAnswer>
  /** Resolves when the platform answers. */
  health: () => Promise<void>
}

/** `unavailable`: to be tried again; `refused`: the same request will be refused again. */
export type PlatformFaultKind = 'unavailable' | 'refused'

/** Why the platform did not do what it was asked. */
export class PlatformFault extends Error {
  readonly kind: PlatformFaultKind

  constructor(kind: PlatformFaultKind, message: string) {
    super(message)
    this.name = 'PlatformFault'
    this.kind = kind
  }
}
