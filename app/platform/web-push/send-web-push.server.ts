import { createHash } from 'node:crypto'
import type { Config } from '#app/platform/config.server.ts'
import { mayCallEndpoint } from './push-endpoint.ts'
import type { PushKeys } from './push-keys.server.ts'

/** A browser that may be rung: where, and its keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/**
 * What is sent: a text for the service worker, the tag under which one thing is shown once, and
 * whether the device is to be woken.
 */
export type WebPush = { payload: string; tag: string; urgent: boolean }
/**
 * What became of it. `gone`: the browser left, its row may go. `refused`: this one cannot be sent.
 * `later`: the service could not take it now.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/** How long a service keeps what a device cannot take, seconds, and how long it may take to answer, milliseconds. */
const KEEP_SECONDS = 86_400
const ANSWER_MS = 5_000

/**
 * Rings one browser: encrypted for it (RFC 8291) and signed by the site (RFC 8292). Calls no host
 * beyond the allow-list, follows no redirection, waits five seconds, reads nothing of the answer
 * but its status.
 */
export async function sendWebPush(
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'webPushStandIn'>,
  keys: PushKeys,
  target: PushTarget,
  push: WebPush,
): Promise<PushOutcome> {
  if (!mayCallEndpoint(target.endpoint, config.webPushStandIn)) return 'refused'
  const { default: library } = await import('web-push')
  let details: ReturnType<typeof library.generateRequestDetails>
  try {
    details = library.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      push.payload,
      // A second one of the same topic takes the place of the first while the device is away.
      {
        TTL: KEEP_SECONDS,
        urgency: push.urgent ? 'high' : 'normal',
        topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, 32),
        vapidDetails: { subject: contactOf(config), ...keys },
      },
    )
  } catch {
    // Keys that are no point of the curve: nothing can be said to that browser.
    return 'gone'
  }
  const { 'Content-Length': _length, ...headers } = details.headers as Record<string, string>
  const answer = await fetch(target.endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(details.body as Buffer),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null)
  void answer?.body?.cancel().catch(() => undefined)
  return answer ? outcomeOf(answer.status) : 'later'
}

/** What a push service means by its status (RFC 8030, 7). */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Whom a push service may write to about us: the site, or who its mails come from. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  return publicUrl.protocol === 'https:'
    ? publicUrl.origin
    : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
