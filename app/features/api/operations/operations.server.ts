import { CALENDAR_OPERATIONS } from './calendar.api.server.ts'
import { INVOICE_OPERATIONS } from './invoices.api.server.ts'
import { LEAD_OPERATIONS } from './leads.api.server.ts'
import type { Operation } from './operation.server.ts'
import { QUOTE_OPERATIONS } from './quotes.api.server.ts'
import { REQUEST_OPERATIONS } from './requests.api.server.ts'

/** Everything that the API does, in the order of its documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...LEAD_OPERATIONS,
  ...QUOTE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...REQUEST_OPERATIONS,
]
