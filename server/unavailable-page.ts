import { createHash } from 'node:crypto'
import { VIEWING_WRITES_NOTHING } from '#app/features/admin/viewings/copy.ts'
import { securityHeaders } from './security-headers.ts'

const STYLE =
  'html{background:#1c1b1d;color:#fafafa;font:400 17px/1.6 Inter,system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px}main{max-width:34rem}h1{font-size:34px;line-height:1.1;letter-spacing:-.03em;font-weight:660;margin:0 0 16px}p,dd{color:#c3c1c5;margin:0 0 24px}dt{font-weight:600}a{color:#b8a6ff}'
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

const page = (title: string, content: string) => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} — Ouvréo</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`

/** A page that stands by itself: nothing of the site, no database and no build is needed to show it. */
export function standingPage(shown: { status: number; title: string; content: string }): Response {
  return new Response(page(shown.title, shown.content), { status: shown.status, headers: HEADERS })
}

/**
 * 503: the database cannot be reached for now, and nothing kept before is lost. To who sent a form, it says to load the
 * page again, which sends it again; a link would ask for the page, and sign nobody out.
 */
export function unavailablePage({ method }: { method: string }): Response {
  const sent = method !== 'GET' && method !== 'HEAD'
  const sentences = sent
    ? 'Nos données sont momentanément injoignables, et ce que vous venez d’envoyer n’est peut-être pas enregistré. Rechargez cette page dans quelques secondes pour l’envoyer de nouveau.'
    : 'Nos données sont momentanément injoignables. Rien de ce que vous avez déjà envoyé n’est perdu. Réessayez dans quelques secondes.'
  return new Response(
    page('Un instant, nous revenons', `<p>${sentences}</p>${sent ? '' : TRY_AGAIN}`),
    {
      status: 503,
      headers: { ...HEADERS, 'retry-after': '5' },
    },
  )
}

/** 503: more people ask than are answered in good time; this page was not begun. */
export function busyPage(): Response {
  const answer = standingPage({
    status: 503,
    title: 'Beaucoup de monde en ce moment',
    content: `<p>Votre page n’a pas pu être préparée tout de suite : réessayez dans quelques secondes.</p>${TRY_AGAIN}`,
  })
  answer.headers.set('retry-after', '5')
  return answer
}

/** 500: a fault of ours, in words that tell nothing of the inside. */
export function bugPage(): Response {
  return standingPage({
    status: 500,
    title: 'Cette page a rencontré un problème',
    content: `<p>L’erreur vient de nous et a été enregistrée. Réessayez ; si elle persiste, écrivez-nous.</p>${TRY_AGAIN}`,
  })
}

/** 403: the team looks at a space, and what it asked for would have changed something there. */
export function viewingPage(): Response {
  return standingPage({
    status: 403,
    title: 'Lecture seule',
    content: `<p>${VIEWING_WRITES_NOTHING}</p>`,
  })
}
