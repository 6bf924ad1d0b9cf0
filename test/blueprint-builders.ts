import type { Blueprint } from '#app/features/requests/blueprints/keep-blueprints.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { newId, type AccountId, type FileId } from '#app/values/identity/ids.ts'
import { documentPdf } from '#seed/drawn-documents.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** A plan as a browser posts it. */
export const aPlanFile = (name = 'Plan de Martin.pdf', bytes = documentPdf('Plan', [name])) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

/** A stored plan of somebody, or of nobody yet; named by no request. */
export async function aBlueprint(
  database: TestDatabase,
  ownerId: AccountId | null,
  name = 'Plan de Martin.pdf',
): Promise<Blueprint> {
  const bytes = documentPdf('Plan', [name])
  const fileId = newId<FileId>()
  await database.db.insert(files).values({
    id: fileId,
    ownerId,
    contentType: 'application/pdf',
    byteLength: bytes.length,
    storageKey: await fileStore().put(bytes),
    stagedUntil: new Date(TEST_NOW.getTime() + 86_400_000),
    createdAt: TEST_NOW,
  })
  return { fileId, name }
}
