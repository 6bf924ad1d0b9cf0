import { createHash } from 'node:crypto'
import { securityHeaders } from './security-headers.ts'

const STYLE =
  'html{background:#1c1b1d;color:#fafafa;font:400 17px/1.6 Inter,system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px}main{max-width:34rem}h1{font-size:34px;line-height:1.1;letter-spacing:-.03em;font-weight:660;margin:0 0 16px}p{color:#c3c1c5;margin:0 0 24px}a{color:#b8a6ff}'
/** These pages stand by themselves: no nonce of an answer is in them, so their policy names their style by its hash. */
const POLICY = securityHeaders({
  tls: false,
  styles: [createHash('sha256').update(STYLE).digest('base64')],
})['content-security-policy']!
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
}

const TRY_AGAIN = '<p><a href="">Réessayer</a></p>'

const page = (title: string, sentences: string, after = TRY_AGAIN) => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} — Ouvréo</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${sentences}</p>${after}</main></body>
</html>`

/**
 * 503: the database cannot be reached for now, and nothing kept before is lost. To who sent a form, it says to load the
 * page again, which sends it again; a link would ask for the page, and sign nobody out.
 */
export function unavailablePage({ method }: { method: string }): Response {
  const sent = method !== 'GET' && method !== 'HEAD'
  const sentences = sent
    ? 'Nos données sont momentanément injoignables, et ce que vous venez d’envoyer n’est peut-être pas enregistré. Rechargez cette page dans quelques secondes pour l’envoyer de nouveau.'
    : 'Nos données sont momentanément injoignables. Rien de ce que vous avez déjà envoyé n’est perdu. Réessayez dans quelques secondes.'
  return new Response(page('Un instant, nous revenons', sentences, sent ? '' : TRY_AGAIN), {
    status: 503,
    headers: { ...HEADERS, 'retry-after': '5' },
  })
}

/** 500: a fault of ours, in words that tell nothing of the inside. */
export function bugPage(): Response {
  return new Response(
    page(
      'Cette page a rencontré un problème',
      'L’erreur vient de nous et a été enregistrée. Réessayez ; si elle persiste, écrivez-nous.',
    ),
    {
      status: 500,
      headers: HEADERS,
    },
  )
}
