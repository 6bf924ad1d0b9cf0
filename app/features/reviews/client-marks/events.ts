import type { WorksId } from '#app/values/identity/ids.ts'

/** What happens to what companies say of their clients. */
export type ClientMarkEvent =
  /** The team settled what a client contested; both are told. */
  { type: 'client_mark.decided'; worksId: WorksId }
