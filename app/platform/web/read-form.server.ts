import { setImmediate as othersTurn } from 'node:timers/promises'
import PQueue from 'p-queue'
import { withoutNul } from '#app/values/words/plain-text.ts'

/** What was posted is not the form it claims to be: the answer becomes a 400. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm'
}

/**
 * How many fields and files a form may hold: ours hold some fifty. The platform reads them without
 * a pause: a million of them, which fit in what photos may weigh, hold every page for seconds.
 */
const PARTS_MAX = 1_000

/**
 * A posted form, as every route reads it: its texts and the names of its files hold no NUL. Throws
 * `UnreadableForm`.
 */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await read(request).catch((cause: unknown) => {
    throw new UnreadableForm('What was posted is not a form', { cause })
  })
  const form = new FormData()
  for (const [name, value] of posted) {
    if (typeof value === 'string') form.append(withoutNul(name), withoutNul(value))
    else form.append(withoutNul(name), value, withoutNul(value.name))
  }
  return form
}

async function read(request: Request): Promise<FormData> {
  const boundary = /^multipart\/form-data; *boundary="?([\w'()+,./:=?-]+)/i.exec(
    request.headers.get('content-type') ?? '',
  )?.[1]
  if (boundary === undefined) return request.formData()
  const body = await bytesOf(request)
  let parts = 0
  for (
    let at = body.indexOf(`--${boundary}`);
    at >= 0;
    at = body.indexOf(`--${boundary}`, at + 1)
  ) {
    if (++parts > PARTS_MAX) throw new Error('Too many parts')
  }
  return oneAtATime.add(async () => {
    await othersTurn()
    // By the boundary that was counted, and no other.
    return new Response(body, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }).formData()
  })
}

/**
 * Taking 10 MB apart holds every page for 30 ms: forms that arrive together follow one another, and
 * pages pass between them.
 */
const oneAtATime = new PQueue({ concurrency: 1 })

/**
 * A body, a piece of each that arrives at the same time in each turn of the event loop: read at
 * once, fifty of 10 MB would hold every page for seconds.
 */
async function bytesOf(request: Request): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of request.body ?? []) {
    pieces.push(piece)
    await othersTurn()
  }
  return Buffer.concat(pieces)
}
