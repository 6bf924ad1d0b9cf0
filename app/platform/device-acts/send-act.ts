import type { ActOutcome, KeptAct } from './act-queue.ts'
import { ACT_FIELDS, ACT_OWNER, ACT_PAGE, answeredWithin, type ActAnswer } from './device-act.ts'

/** Sends an act to the server, and says what became of it. */
export async function sendAct(act: KeptAct, address: string): Promise<ActOutcome> {
  const form = new FormData()
  for (const [name, value] of act.fields) form.append(name, value)
  for (const { field, name, bytes } of act.files) form.append(field, bytes, name)
  form.set(ACT_FIELDS.id, act.id)
  form.set(ACT_FIELDS.part, String(act.part))
  form.set(ACT_FIELDS.age, String(Math.max(0, Date.now() - act.askedAt)))
  form.set(ACT_OWNER, act.accountId)
  form.set(ACT_PAGE, act.page)
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: form,
      // What leads elsewhere is not an answer about the act: the gate of the site, a hotel's own page.
      redirect: 'manual',
      signal: AbortSignal.timeout(answeredWithin(act.files)),
    })
    const { status } = answer
    if (status === 413) return { kind: 'refused', sentence: 'Cette photo est trop volumineuse.' }
    if (status === 500) return { kind: 'failed' }
    const isOurs = answer.headers.get('content-type')?.startsWith('application/json')
    if (!isOurs || status > 500 || status === 429) return { kind: 'later' }
    if (status === 401) return { kind: 'signed_out' }
    const said = (await answer.json()) as ActAnswer
    if (answer.ok && 'done' in said) return { kind: 'done' }
    return {
      kind: 'refused',
      sentence: 'sentence' in said && said.sentence ? said.sentence : 'Cet acte n’a pas été pris.',
    }
  } catch {
    return { kind: 'later' }
  }
}
