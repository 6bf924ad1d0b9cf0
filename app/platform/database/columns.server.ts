import {
  customType,
  timestamp,
  uuid,
  type AnyPgColumn,
  type ReferenceConfig,
} from 'drizzle-orm/pg-core'

/** An identifier made by the application (UUID v7), branded with whose it is. */
export const id = <I extends string>(name: string) => uuid(name).$type<I>()

/** The identifier of a row of another table, which there always is. */
export const idOf = <I extends string>(
  name: string,
  column: () => AnyPgColumn,
  actions?: ReferenceConfig['actions'],
) => id<I>(name).notNull().references(column, actions)

/** An instant, UTC, to the millisecond. */
export const at = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** PostgreSQL's `point`, x then y. */
export const point = customType<{ data: { x: number; y: number }; driverData: string }>({
  dataType: () => 'point',
  toDriver: ({ x, y }) => `(${x},${y})`,
  fromDriver: (value) => {
    const pair = value as unknown as { x: number; y: number }
    return { x: pair.x, y: pair.y }
  },
})
