import type { Ctx, System } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** What a push says: one sentence, where it leads (a path of the site), and the tag under which a device keeps one. */
export type PushMessage = { title: string; href: string; tag: string }
/** Sends a push to every device that an account opened to it. */
export type PushSender = (
  ctx: Ctx<System>,
  accountId: AccountId,
  message: PushMessage,
) => Promise<unknown>

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoPushSender?: PushSender | undefined }

/** Sends a push where the process has a sender; without one (the seed, most tests) it leads nowhere. */
export async function sendPush(
  ctx: Ctx<System>,
  accountId: AccountId,
  message: PushMessage,
): Promise<void> {
  await slot.ouvreoPushSender?.(ctx, accountId, message)
}

/** Has pushes leave by `sender` from now on; null ends it. */
export function setPushSender(sender: PushSender | null): void {
  slot.ouvreoPushSender = sender ?? undefined
}
