import { z } from 'zod'
import { parseId, type MailId } from '#app/values/identity/ids.ts'
import type { Ctx, System } from '../context.ts'
import { log } from '../log.server.ts'
import type { MailEventKind } from './mail-story.ts'
import { receiveReport, type DeliveryReport } from './receive-report.server.ts'
import { isSignedReport } from './svix-signature.server.ts'

/** Where the provider posts what became of our mails. */
export const RESEND_WEBHOOK_PATH = '/api/webhooks/resend'
/** A report holds one mail's facts. */
const LARGEST = 64 * 1024

const report = z.object({
  type: z.string().max(100),
  created_at: z.string().max(40),
  data: z.object({
    email_id: z.string().max(200).optional(),
    bounce: z
      .object({ type: z.string().max(60).optional(), subType: z.string().max(60).optional() })
      .optional(),
    // Written as pairs in requests, and as either in reports.
    tags: z
      .union([
        z.array(z.object({ name: z.string(), value: z.string() })),
        z.record(z.string(), z.string()),
      ])
      .optional(),
  }),
})
type Report = z.infer<typeof report>

/**
 * Answers a delivery report: 400 when it is not signed with our secret or says nothing that can be read, 200 once its
 * effect is kept (or there is none), so that the provider sends the others again. Changes nothing before the signature
 * is checked.
 */
export async function answerResendWebhook(
  ctx: Ctx<System>,
  request: Request,
  secret: string,
): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) return answer(413)
  const body = await request.text()
  if (body.length > LARGEST) return answer(413)
  const { headers } = request
  const id = headers.get('svix-id')
  if (
    !id ||
    !isSignedReport(
      secret,
      { id, timestamp: headers.get('svix-timestamp'), signature: headers.get('svix-signature') },
      body,
      ctx.now,
    )
  ) {
    log.warn('delivery report refused')
    return answer(400)
  }
  const parsed = report.safeParse(jsonOf(body))
  if (!parsed.success) return answer(400)
  const delivery = readReport(id, parsed.data)
  if (delivery) await receiveReport(ctx, delivery)
  return answer(200)
}

const answer = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** What a report says, in our words; null for kinds that change nothing here (opened, clicked, contacts…). */
function readReport(eventId: string, { type, created_at, data }: Report): DeliveryReport | null {
  const at = new Date(created_at)
  const said = meaning(type, data.bounce)
  if (!said || Number.isNaN(at.getTime())) return null
  const tags = Array.isArray(data.tags)
    ? Object.fromEntries(data.tags.map(({ name, value }) => [name, value]))
    : (data.tags ?? {})
  return {
    eventId,
    ...said,
    at,
    mailId: parseId<MailId>(tags.mail_id),
    key: tags.mail_key ?? null,
    resendId: data.email_id ?? null,
  }
}

function meaning(
  type: string,
  bounce: Report['data']['bounce'],
): { kind: MailEventKind; detail: string | null } | null {
  switch (type) {
    case 'email.sent':
      return { kind: 'sent', detail: null }
    case 'email.delivered':
      return { kind: 'delivered', detail: null }
    case 'email.delivery_delayed':
      return { kind: 'delayed', detail: 'Le serveur du destinataire fait attendre ce message' }
    case 'email.complained':
      return {
        kind: 'complained',
        detail: 'Le destinataire a signalé ce message comme indésirable',
      }
    case 'email.bounced':
      return bounced(bounce?.type ?? '', bounce?.subType ?? '')
    case 'email.failed':
      return { kind: 'refused', detail: 'Le service d’envoi n’a pas pu remettre ce message' }
    case 'email.suppressed':
      return { kind: 'bounced', detail: 'Le service d’envoi n’écrit plus à cette adresse' }
    default:
      return null
  }
}

const BOUNCES: Readonly<Record<string, string>> = {
  General: 'le serveur du destinataire refuse ce message',
  NoEmail: 'cette boîte n’existe pas',
  Suppressed: 'cette adresse a déjà rejeté d’autres envois',
  OnAccountSuppressionList: 'cette adresse a déjà rejeté d’autres envois',
  MailboxFull: 'la boîte est pleine',
  MessageTooLarge: 'le message est trop lourd',
  ContentRejected: 'le contenu est refusé',
  AttachmentRejected: 'le contenu est refusé',
}

function bounced(type: string, subType: string): { kind: MailEventKind; detail: string } {
  const why =
    (Object.hasOwn(BOUNCES, subType) ? BOUNCES[subType] : undefined) ?? 'la raison n’est pas connue'
  if (type === 'Transient') return { kind: 'soft_bounced', detail: `Rejet passager : ${why}` }
  // Only what is said to be for good is held against the address.
  return type === 'Permanent'
    ? { kind: 'bounced', detail: `Rejet définitif : ${why}` }
    : { kind: 'refused', detail: `Rejet : ${why}` }
}
