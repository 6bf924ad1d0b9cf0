import type { IncomingMessage, ServerResponse } from 'node:http'

export const errorBody = (type: string, code: string) =>
  JSON.stringify({ error: { type, code, message: code } })

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_standin',
    ...headers,
  })
  response.end(body)
}

export function html(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(body)
}

export function go(response: ServerResponse, location: string): void {
  response.writeHead(303, { location })
  response.end()
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** `a[b][0][c]=d` as objects and arrays. */
export function nested(flat: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of flat) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at: Record<string, unknown> = root
    path.forEach((part, index) => {
      if (index === path.length - 1) at[part] = value
      else at = (at[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}) as Record<string, unknown>
    })
  }
  return root
}
