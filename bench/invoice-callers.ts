import { and, eq } from 'drizzle-orm'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { newId } from '#app/values/identity/ids.ts'

// A process in which callers issue, at once, every draft of the company named second in the
// database named first; it tells each number once it is durable, until it is killed or nothing is
// left. `now` is the moment at which they issue.
const [databaseUrl = '', company = '', callers = '30', now = ''] = process.argv.slice(2)
const who = JSON.parse(company) as Artisan
// Nobody waits for these callers: each waits for its connection as long as a busy machine needs.
const { db, pool } = openDatabase(databaseUrl, { max: 20, patience: 10 })
await openJobs(pool)
const drafts = await db
  .select({ id: invoices.id })
  .from(invoices)
  .where(and(eq(invoices.artisanId, who.artisanId), eq(invoices.status, 'draft')))
await Promise.all(
  Array.from({ length: Number(callers) }, async () => {
    for (;;) {
      const draft = drafts.pop()
      if (!draft) return
      const start = performance.now()
      const issued = await issueInvoice(
        { who, db, now: new Date(now), requestId: newId() },
        draft.id,
      )
      if (!issued.ok) throw new Error(issued.refusal)
      process.send?.({
        id: draft.id,
        number: issued.value.number,
        ms: performance.now() - start,
      })
    }
  }),
)
process.exit(0)
