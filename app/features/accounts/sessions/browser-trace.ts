/** What two accounts may have in common by how they were reached. */
export type TraceKind = 'device' | 'connection'
/** Days apart at which the same connection and browser, seen at two accounts, are taken for one. */
export const CONNECTION_DAYS = 7
