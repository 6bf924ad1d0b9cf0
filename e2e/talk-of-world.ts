import { postMessage } from '#app/features/messages/post-message.server.ts'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { reportConversation } from '#app/features/messages/reports/report-conversation.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { storeDocument } from '#app/platform/files/store-document.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'
import { CANARY, SPELLINGS } from './canaries.ts'
import { must } from './company-papers.ts'

/** What a person and two artisans wrote to one another and to the team, with the person's details in their words. */
export async function someTalk(
  database: TestDatabase,
  { owner, taken, competitor }: { owner: Particulier; taken: Artisan; competitor: Artisan },
  { leadTaken, leadCompetitor }: { leadTaken: LeadId; leadCompetitor: LeadId },
  pixel: Buffer,
) {
  must(
    await postMessage(
      database.ctx(owner),
      leadCompetitor,
      `Bonjour, rappelez-moi au ${SPELLINGS[1]} ou à ${CANARY.email}, 12 rue du ${CANARY.street}. ${CANARY.lastName}`,
    ),
  )
  must(await postMessage(database.ctx(competitor), leadCompetitor, 'Bonjour, je passe demain.'))
  must(
    await postMessage(
      database.ctx(taken),
      leadTaken,
      'Bonjour, quel est l’âge de l’installation ?',
    ),
  )
  const plate = must(
    await storeDocument(database.ctx(), {
      bytes: pixel,
      name: 'plaque.jpg',
      ownerId: owner.accountId,
    }),
  )
  must(
    await postMessage(database.ctx(owner), leadTaken, 'La plaque, en photo.', {
      files: [{ fileId: plate.fileId, name: plate.name, publicName: plate.name }],
    }),
  )
  must(
    await postToSupport(
      database.ctx(owner),
      `Bonjour, je suis ${CANARY.firstName} ${CANARY.lastName}, ${SPELLINGS[1]}. Comment retirer mon numéro ?`,
    ),
  )
  const conversationReport = must(
    await reportConversation(database.ctx(competitor), leadCompetitor, {
      messageId: null,
      reason: 'other',
      text: '',
    }),
  )
  return { messageFile: plate.fileId, conversationReport }
}
