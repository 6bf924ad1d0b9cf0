import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { build } from 'vite'
import { Gallery } from '#app/ui/gallery.tsx'
import { themeCss, type ThemeColors } from '#app/ui/theme/theme.ts'
import { Toaster } from '#app/ui/feedback/toaster.tsx'

/** The design system served by itself: `/` is the gallery, `?theme=name` the same under one of the given themes. */
export type ServedGallery = { url: string; stop: () => Promise<void> }

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
}

/**
 * Builds the style sheet and the script of public pages, and serves the gallery with them under the
 * product's content policy.
 */
export async function serveGallery(
  themes: Readonly<Record<string, ThemeColors>>,
): Promise<ServedGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    publicDir: false,
    build: {
      outDir: folder,
      rolldownOptions: {
        input: { styles: 'app/ui/styles.css', enhance: 'app/ui/form/enhance.client.ts' },
        output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
  const body = await renderGallery()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      const theme = themes[searchParams.get('theme') ?? '']
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; style-src-attr 'none'",
      )
      response.end(
        `<!doctype html><html lang="fr"><head><title>Nuancier</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/assets/styles.css"><style>${theme ? themeCss(theme) : ''}</style><script type="module" src="/enhance.js"></script></head><body>${body}</body></html>`,
      )
      return
    }
    const type = TYPES[extname(pathname)]
    if (!type) {
      response.writeHead(204).end()
      return
    }
    response.setHeader('content-type', type)
    response.end(readFileSync(join(folder, pathname)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://localhost:${port}/`, stop: () => stop(server, folder) }
}

async function renderGallery(): Promise<string> {
  const handler = createStaticHandler([
    {
      path: '*',
      element: createElement(Fragment, null, createElement(Gallery), createElement(Toaster)),
    },
  ])
  const context = (await handler.query(new Request('http://localhost/'))) as StaticHandlerContext
  return renderToString(
    createElement(StaticRouterProvider, {
      router: createStaticRouter(handler.dataRoutes, context),
      context,
      hydrate: false,
    }),
  )
}

async function stop(server: Server, folder: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
}
