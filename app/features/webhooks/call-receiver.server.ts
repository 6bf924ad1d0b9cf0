import { fetchPublic, NoAnswer, NotPublic } from '#app/platform/public-fetch/fetch-public.server.ts'
import { isStandIn } from './receiver-address.server.ts'
import { ANSWER_WITHIN_MS, type Answer } from './webhook.ts'

/** How much of its answer is read, bytes; what it says is not kept. */
const MAX_BYTES = 1_000_000

/** Posts a message to a receiver. An address that is not public, whatever it was when it was typed, is not called. */
export async function callReceiver(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  try {
    const { status } = await fetchPublic(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Ouvreo-Webhooks',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
      maxBytes: MAX_BYTES,
      timeoutMs: ANSWER_WITHIN_MS,
      mayCallLoopback: isStandIn(url),
    })
    return { status, fault: null }
  } catch (error) {
    if (error instanceof NotPublic) return { status: null, fault: 'not_public' }
    if (error instanceof NoAnswer) return { status: null, fault: 'no_answer' }
    throw error
  }
}
