import { withoutNul } from '#app/values/plain-text.ts'

/** What was posted is not the form it claims to be: the answer becomes a 400. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm'
}

/** How many fields and files a form may hold: ours hold some fifty. The platform reads them without a pause: a million of them, which fit in what photos may weigh, hold every page for seconds. */
const PARTS_MAX = 1_000

/** A posted form, as every route reads it: its texts and the names of its files hold no NUL. Throws `UnreadableForm`. */
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
  const boundary = /^multipart\/form-data; *boundary="?([\w'()+,./:=?-]+)/i.exec(request.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return request.formData()
  const body = Buffer.from(await request.arrayBuffer())
  let parts = 0
  for (let at = body.indexOf(`--${boundary}`); at >= 0; at = body.indexOf(`--${boundary}`, at + 1)) {
    if (++parts > PARTS_MAX) throw new Error('Too many parts')
  }
  // By the boundary that was counted, and no other.
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }).formData()
}
