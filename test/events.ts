import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { System } from '#app/platform/context.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** An event as it waits in the queue. */
export type WaitingEvent = { id: string; data: { type: string } & Record<string, string> }

/** The events published so far that carry this id, oldest first; those of one transaction in no order. */
export async function eventsAbout(
  database: TestDatabase,
  subjectId: string,
): Promise<WaitingEvent[]> {
  const found = await database.pool.query<WaitingEvent>(
    `select id, data from pgboss.job where name = 'events' and exists (select 1 from jsonb_each_text(data) as field where field.value = $1) order by created_on, id`,
    [subjectId],
  )
  return found.rows
}

/** Their types only. */
export async function eventTypesAbout(
  database: TestDatabase,
  subjectId: string,
): Promise<string[]> {
  return (await eventsAbout(database, subjectId)).map(({ data }) => data.type)
}

/** Hands the events that carry this id to their handlers, twice each, as a queue may; returns their types. */
export async function deliverTwice(
  database: TestDatabase,
  subjectId: string,
  now = TEST_NOW,
): Promise<string[]> {
  const events = await eventsAbout(database, subjectId)
  const ctx = database.ctx<System>(undefined, now)
  for (const event of events) {
    await handleEvent(ctx, event.data, { id: event.id })
    await handleEvent(ctx, event.data, { id: event.id })
  }
  return events.map(({ data }) => data.type)
}
