import PQueue from 'p-queue'
import { z } from 'zod'
import { unsubscribeHeaders } from './compose-mail.server.ts'
import { SendFailure } from './send-failure.ts'
import type { MailTransport } from './mail-transport.ts'

/** How long an answer is waited for. */
const ANSWER_WITHIN_MS = 15_000
/** Requests under way at once: the provider counts them by the second. */
const AT_ONCE = 2

type Settings = { apiKey: string; apiBase: string; mailFrom: string }

const accepted = z.object({ id: z.string().min(1) })
const refusal = z.object({ name: z.string().regex(/^\w{1,60}$/) })

/**
 * Sends by Resend's HTTP interface. The idempotency key makes a second request for the same mail answer the first one's
 * id, for a day; the tags bring a delivery report back to its mail even when its id was never written down here.
 */
export function resendTransport({ apiKey, apiBase, mailFrom }: Settings): MailTransport {
  const queue = new PQueue({ concurrency: AT_ONCE })
  const post = async (mail: Parameters<MailTransport['send']>[0]): Promise<string> => {
    const response = await fetch(
      new URL('emails', apiBase.endsWith('/') ? apiBase : `${apiBase}/`),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': mail.key,
        },
        body: JSON.stringify({
          from: mailFrom,
          to: [mail.to],
          ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: unsubscribeHeaders(mail),
          ...(mail.attachments.length > 0
            ? {
                attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
                  filename: name,
                  content_type: contentType,
                  content: bytes.toString('base64'),
                })),
              }
            : {}),
          tags: [
            { name: 'mail_id', value: mail.mailId },
            { name: 'mail_key', value: mail.key },
          ],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      },
    ).catch((error: unknown) => {
      throw networkFailure(error)
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok)
      throw resendFailure(
        response.status,
        refusal.safeParse(body).data?.name ?? '',
        response.headers.get('retry-after'),
      )
    const answer = accepted.safeParse(body)
    if (!answer.success)
      throw new SendFailure({
        kind: 'unanswered',
        sentence: 'Le service d’envoi a répondu sans identifiant',
        code: `HTTP ${response.status}`,
      })
    return answer.data.id
  }
  return { name: 'resend', send: (mail) => queue.add(() => post(mail)), close: () => {} }
}

function networkFailure(error: unknown): SendFailure {
  const code = String(
    (error as { cause?: { code?: unknown } }).cause?.code ?? (error as Error).name,
  )
  // A connection that was never made carried nothing; after that, nobody knows.
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code)
    ? new SendFailure({ kind: 'postponed', sentence: 'Le service d’envoi est injoignable', code })
    : new SendFailure({ kind: 'unanswered', sentence: 'Le service d’envoi n’a pas répondu', code })
}

/**
 * Reads a refusal of Resend. Only what is said of the message itself is for good; a key, a domain or a quota is ours to
 * mend, and being asked to slow down costs no attempt.
 */
function resendFailure(status: number, name: string, retryAfter: string | null): SendFailure {
  const code = [`HTTP ${status}`, name].filter(Boolean).join(' ')
  const pauseSeconds = Number(retryAfter) > 0 ? Number(retryAfter) : 0
  if (status === 429) {
    if (name.endsWith('quota_exceeded'))
      return new SendFailure({
        kind: 'postponed',
        sentence: 'Le quota du service d’envoi est atteint',
        code,
        pauseSeconds: 3_600,
        free: true,
      })
    return new SendFailure({
      kind: 'postponed',
      sentence: 'Le service d’envoi demande de ralentir',
      code,
      pauseSeconds,
      free: true,
    })
  }
  if (status === 409)
    return name === 'invalid_idempotent_request'
      ? new SendFailure({
          kind: 'refused',
          sentence: 'Un autre message porte déjà cette clé',
          code,
        })
      : new SendFailure({ kind: 'unanswered', sentence: 'Le même envoi est en cours', code })
  if (status === 401 || status === 403 || status === 404 || status === 405)
    return new SendFailure({
      kind: 'postponed',
      sentence: 'Le service d’envoi refuse notre clé ou notre domaine',
      code,
    })
  if (status >= 400 && status < 500 && status !== 408)
    return new SendFailure({
      kind: 'refused',
      sentence: 'Le service d’envoi refuse ce message',
      code,
    })
  return new SendFailure({
    kind: status === 408 || status >= 500 ? 'unanswered' : 'postponed',
    sentence: 'Le service d’envoi est en panne',
    code,
    pauseSeconds,
  })
}
