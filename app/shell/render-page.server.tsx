import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Writable } from 'node:stream'
import { ServerRouter, type EntryContext } from 'react-router'
import { NonceContext } from '#app/platform/web/nonce.ts'
import { ToastOfDocument, UnscriptedToast } from '#app/ui/feedback/toaster.tsx'
import type { Toast } from '#app/values/toast.ts'

type Handoff = EntryContext & { serverHandoffStream?: ReadableStream<Uint8Array> }

/**
 * Renders a page to one string; an interactive one with its data for the browser behind it. The
 * framework's own way is a stream in which that data suspends, at several times the cost of a
 * string: here it is read first and written as the same scripts. A page of which something else
 * suspends still goes the framework's way. Its script is fetched once it is painted: until then it
 * is the page that counts, which works without.
 */
export async function renderPage(
  entry: Handoff,
  {
    url,
    nonce,
    interactive,
    toast,
  }: { url: string; nonce: string | undefined; interactive: boolean; toast: Toast | null },
): Promise<string> {
  const data =
    interactive && entry.serverHandoffStream ? await readWhole(entry.serverHandoffStream) : null
  delete entry.serverHandoffStream
  const context = withFewRoutes(entry, interactive)
  const page = () => (
    <NonceContext value={nonce}>
      <ToastOfDocument
        value={toast && { toast, html: renderToStaticMarkup(<UnscriptedToast {...toast} />) }}
      >
        <ServerRouter context={context} url={url} {...(nonce ? { nonce } : {})} />
      </ToastOfDocument>
    </NonceContext>
  )
  const html = renderToString(page())
  if (!html.includes(SUSPENDED))
    return data !== null && entry.renderMeta?.didRenderScripts
      ? paintedFirst(
          html.replace(/(<\/body><\/html>)?$/, (end) => handoffScripts(data, nonce) + end),
          nonce,
        )
      : html
  if (data !== null) entry.serverHandoffStream = streamOf(data)
  return renderWhole(page())
}

/**
 * The same with the page's own routes, and for a script those of the addresses above it, which it begins with as well:
 * the framework makes a router of all that it is given, a millisecond of each page when that is every route of the site.
 */
function withFewRoutes(entry: Handoff, interactive: boolean): Handoff {
  const page = entry.staticHandlerContext
  const above = interactive
    ? addressesAbove(page.location.pathname).flatMap((address) => page._match(address) ?? [])
    : []
  const few = [...page.matches, ...above].map(
    ({ route }) => [route.id, entry.manifest.routes[route.id]] as const,
  )
  return { ...entry, manifest: { ...entry.manifest, routes: Object.fromEntries(few) } }
}

/** « / » and « /a » for « /a/b ». */
function addressesAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, depth) => `/${segments.slice(0, depth).join('/')}`)
}

/** What React leaves in a string for a boundary that suspended in it. */
const SUSPENDED = '<!--$!-->'

function handoffScripts(data: string, nonce: string | undefined): string {
  const open = `<script${nonce ? ` nonce="${nonce}"` : ''}>window.__reactRouterContext.streamController.`
  return `${open}enqueue(${escapeForScript(JSON.stringify(data))});</script>${open}close();</script>`
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const MODULE = /(<script[^>]*) type="module" async="">([\s\S]*?<\/script>)/

/** Runs after the first frame, or at once where no frame is drawn. The modules are fetched together, then started. */
const STARTER = `{const{nonce}=document.currentScript,start=()=>{const kept=document.querySelector('script[data-modules]');for(const href of kept.dataset.modules.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,nonce}));document.body.append(Object.assign(document.createElement('script'),{type:'module',nonce,textContent:kept.textContent}))};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`

/** The same page with its module, and what that loads, put off until the browser has painted. */
function paintedFirst(html: string, nonce: string | undefined): string {
  if (import.meta.env.DEV || !MODULE.test(html)) return html
  const modules: string[] = []
  const rest = html.replace(PRELOAD, (_, href: string) => {
    modules.push(href)
    return ''
  })
  return rest
    .replace(
      MODULE,
      (_, open: string, code: string) =>
        `${open} type="text/plain" data-modules="${modules.join(' ')}">${code}`,
    )
    .replace(
      /(<\/body><\/html>)?$/,
      (end) => `<script${nonce ? ` nonce="${nonce}"` : ''}>${STARTER}</script>${end}`,
    )
}

const ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that can end neither the script element nor its line. */
function escapeForScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character]!)
}

async function readWhole(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Response(text).body!
}

function renderWhole(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}
