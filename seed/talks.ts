import { and, asc, eq } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import {
  answerSupport,
  postToSupport,
} from '#app/features/messages/support/post-support-message.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { receiveMessage } from '#app/features/messages/receive-message.server.ts'
import { reportConversation } from '#app/features/messages/reports/report-conversation.server.ts'
import { messages } from '#app/features/messages/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import type { SupportThreadId } from '#app/values/identity/ids.ts'
import { documentPdf } from './drawn-documents.ts'
import { photoOf } from './drawn-photos.ts'
import { DRAWN_BATHROOM } from './gallery.ts'
import { must, type Stage } from './stage.ts'

/** What each thing said is called, so that a demonstration told twice says it once. */
const NAMES = {
  question: '0de00000-0000-4000-8000-000000000001',
  answer: '0de00000-0000-4000-8000-000000000002',
  waiting: '0de00000-0000-4000-8000-000000000003',
  pictures: '0de00000-0000-4000-8000-000000000004',
}

/**
 * What is said besides the stories: with the team, one question answered and one that waits; in a conversation of
 * Claire's, pictures and a document; and a conversation that she reported.
 */
export async function tellTalks(
  stage: Stage,
  { claire, atelier, admin }: { claire: Particulier; atelier: Artisan; admin: Admin },
): Promise<void> {
  must(
    await postToSupport(
      stage.as(claire, 4),
      'Bonjour, puis-je changer le nombre de devis que je souhaite recevoir une fois la demande envoyée ?',
      { clientId: NAMES.question },
    ),
    'asking the team',
  )
  must(
    await answerSupport(
      stage.as(admin, 3.8),
      claire.accountId as string as SupportThreadId,
      'Bonjour, oui : sur la page de la demande, « Devis souhaités ». Le baisser n’enlève personne, il arrête seulement les nouvelles propositions.',
      { clientId: NAMES.answer },
    ),
    'answering for the team',
  )
  await stage.settle(3.8)
  must(
    await postToSupport(
      stage.as(atelier, 0.2),
      'Bonjour, mon attestation décennale a été renouvelée ce matin. Faut-il la déposer tout de suite ou attendre la fin de l’ancienne ?',
      { clientId: NAMES.waiting },
    ),
    'asking the team',
  )
  await stage.settle(0.2)

  const [talk] = await stage
    .system(0)
    .db.select({ leadId: leads.id, messageId: messages.id })
    .from(messages)
    .innerJoin(leads, eq(leads.id, messages.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        eq(quoteRequests.particulierId, claire.accountId),
        eq(messages.author, 'artisan'),
        eq(leads.status, 'won'),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(1)
  if (!talk) return
  const form = new FormData()
  form.set('body', 'Voici la pièce telle qu’elle est, et le plan du constructeur.')
  form.set('clientId', NAMES.pictures)
  form.append(
    'fichiers',
    new File([new Uint8Array(await photoOf(DRAWN_BATHROOM.before))], 'salle de bains.jpg'),
  )
  form.append(
    'fichiers',
    new File(
      [
        new Uint8Array(
          documentPdf('Plan de la salle de bains', ['Échelle 1:50', '2,10 m sur 2,60 m']),
        ),
      ],
      'plan.pdf',
    ),
  )
  await markMessagesRead(stage.as(claire, 2), talk.leadId)
  const sent = await receiveMessage(stage.as(claire, 2), talk.leadId, form)
  if (!sent.ok)
    throw new Error(`Demonstration: a message with files was refused (${sent.sentence})`)
  await stage.settle(2)
  // Told before: the report is there, waiting or decided.
  await reportConversation(stage.as(claire, 0.5), talk.leadId, {
    messageId: talk.messageId,
    reason: 'pressure',
    text: 'On me relance chaque soir par d’autres moyens depuis ce message.',
  })
  await stage.settle(0.5)
}
