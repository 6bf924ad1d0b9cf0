import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Writes what is not ASCII (French accents, apostrophes, narrow spaces…) in the server's files as escapes: with it, Node
 * keeps the whole text of a file at two bytes a letter for as long as the process lives.
 */
const oneByteSource: Plugin = {
  name: 'one-byte-source',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        // A backslash before one of them says nothing, and would say something before an escape.
        if (file.type === 'chunk')
          file.code = file.code.replace(
            /(\\*)([\u0080-\uffff])/g,
            (_, slashes: string, character: string) =>
              `${slashes.slice(slashes.length % 2)}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
      }
    },
  },
}

/** What Drizzle asks of every piece of a statement, by comparing names up its classes: other copies of it are imagined. */
const IS_BY_NAME = /if \(value instanceof type\) \{\s*return true;\s*\}[\s\S]*?\n\}(?=\s*export)/

/**
 * Has Drizzle tell its classes apart by `instanceof` alone: there is one copy of it in the bundle, and its way took a
 * tenth of the processor of a working page. Fails the build when the library is written otherwise.
 */
const oneDrizzle: Plugin = {
  name: 'one-drizzle',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/drizzle-orm\/entity\.js$/ },
    handler(code) {
      if (!IS_BY_NAME.test(code)) this.error('drizzle-orm/entity.js has changed: look at it again')
      return { code: code.replace(IS_BY_NAME, 'return value instanceof type;\n}'), map: null }
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), oneDrizzle, oneByteSource],
  // Lucide's own maker of icons works out each one's attributes anew whenever it is drawn.
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'app/ui/drawings/drawn-icon.ts'),
      },
    ],
  },
  build: { target: 'es2023', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two files in place of forty small ones: they compress better together, and fewer are asked for.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|turbo-stream)[\\/]/,
                  priority: 2,
                },
                // What many pages use. With less, each loads what it never shows; with more, all load it in pieces.
                {
                  name: 'house',
                  test: /app[\\/](ui|values|shell|paths|platform)|lucide-react/,
                  minShareCount: 14,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The HTTP server is inside the bundle: outside it, the router's contexts would exist twice and read empty.
        rollupOptions: {
          input: './server/start.ts',
          // Comments of libraries would stay in memory with the text they stand in.
          output: { comments: false },
        },
      },
      // Said here rather than when it runs, so that the libraries' development halves are left out of the bundle.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: {
              noExternal: true as const,
              external: ['sharp', '@node-rs/argon2', 'pg-native'],
            },
          }
        : {}),
    },
  },
}))
