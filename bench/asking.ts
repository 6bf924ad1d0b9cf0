import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** An answer, read to its end. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: number }

/** One connection: one view after another. */
export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks as a browser does; with `form`, posts it. */
export function ask(
  url: string,
  cookie: string,
  {
    form,
    encoding = 'gzip, deflate, br',
  }: { form?: Record<string, string>; encoding?: string } = {},
): Promise<Answer> {
  const body = form && String(new URLSearchParams(form))
  const headers = {
    cookie,
    'accept-encoding': encoding,
    ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  return new Promise((done, failed) => {
    request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        done({
          status: answer.statusCode!,
          headers: answer.headers,
          body: encoding === 'identity' ? String(bytes) : '',
          bytes: bytes.length,
        })
      })
    })
      .on('error', failed)
      .end(body)
  })
}

/** Signs in with a password and returns the cookies. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { headers } = await ask(`${url}/connexion`, '', { form: { email, password } })
  return headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ')
}
