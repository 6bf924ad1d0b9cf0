/** What the official register says of a number: working, closed, not there; `to_check` when it could not be asked. */
export type RegisterStatus = 'active' | 'closed' | 'unknown' | 'to_check'
