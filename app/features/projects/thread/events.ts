import type {
  AccountId,
  ArtisanId,
  ProjectThreadId,
  ThreadMessageId,
} from '#app/values/identity/ids.ts'

/** What happens in the common threads of projects. */
export type ProjectThreadEvent =
  /** A company is invited, for the first time or again. */
  | { type: 'project_thread.invited'; threadId: ProjectThreadId; artisanId: ArtisanId }
  | { type: 'project_thread.joined'; threadId: ProjectThreadId; artisanId: ArtisanId }
  | { type: 'project_thread.written'; messageId: ThreadMessageId }
  /** Somebody read what the others wrote. */
  | { type: 'project_thread.read'; threadId: ProjectThreadId; accountId: AccountId }
