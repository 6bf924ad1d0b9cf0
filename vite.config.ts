import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import subsetFont from 'subset-font'
import { defineConfig, type Plugin } from 'vite'

/** Modules of ours that do nothing when they are loaded: all but those imported for it, whose names say `.client`. */
const DOES_NOTHING =
  /[\\/]app[\\/](?:features|shell|ui|values|platform|paths)\b(?!.*\.(?:client\.tsx?|css))/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), lighterInter(), rememberedMatches()],
  // The browsers that Tailwind writes for: without them, each colour would be written a second time for older ones.
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A page's loader stays on the server; what it alone imports would still be fetched, for what it might do.
          treeshake: { moduleSideEffects: (id) => !DOES_NOTHING.test(id) },
          output: {
            codeSplitting: {
              // Two files in place of forty small ones: they compress better together, and fewer are asked for.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|turbo-stream)[\\/]/,
                  priority: 2,
                },
                // What many pages use, the lists of the team apart. With less, each loads what it never shows;
                // with more, all load it in pieces.
                {
                  name: 'house',
                  test: /app[\\/](?!(ui[\\/]data|values)[\\/]team-list)(ui|values|shell|paths|platform)|lucide-react/,
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
        rollupOptions: { input: './server/main.ts' },
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

/**
 * Leaves what French is written with and its neighbours' letters, the weights 400 to 700, the
 * optical sizes, kerning and figures of one width in the file of Inter that every page loads: 28 kB
 * in place of 73.
 * `docs/decisions/017-fonts-with-the-page.md`.
 */
function lighterInter(): Plugin {
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
  const letters = `${ascii.replace(/[\^`~]/g, '')}ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜŸàáâãäæçèéêëìíîïñòóôõöœùúûüýÿß\u00a0\u2009\u202f«»‘’“”–—…•·→−×°²³¹€`
  return {
    name: 'lighter-inter',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.includes('inter-latin-opsz-normal')) continue
        // Its types do not know of `keepFeatures` yet.
        const kept = {
          targetFormat: 'woff2' as const,
          variationAxes: { wght: { min: 400, max: 700 } },
          keepFeatures: ['kern', 'tnum'],
        }
        file.source = await subsetFont(Buffer.from(file.source), letters, kept)
      }
    },
  }
}

/**
 * Has the server remember which routes an address leads to: the router tries all of them, one by
 * one, each of the several times that a request asks, which was a sixth of the server's work.
 */
function rememberedMatches(): Plugin {
  const asked = 'match(locationArg, allowPartial = false) {'
  const remembered = `#known = new Map();
  match(locationArg, allowPartial = false) {
    const pathname = typeof locationArg === 'string' ? locationArg : locationArg.pathname || '/';
    // What is long is nobody's address twice.
    if (pathname.length > 200) return this.find(locationArg, allowPartial);
    const key = (allowPartial ? '+' : '-') + pathname;
    if (!this.#known.has(key)) {
      if (this.#known.size >= 1000) this.#known.clear();
      this.#known.set(key, this.find(locationArg, allowPartial));
    }
    const found = this.#known.get(key);
    if (!found) return found;
    // Each request is given its own.
    const params = { ...found[0].params };
    return found.map((match) => ({ ...match, params }));
  }
  ${asked.replace('match', 'find')}`
  return {
    name: 'remembered-matches',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]matcher\.js$/ },
      handler(code) {
        if (!code.includes(asked) || !code.includes('update(routes) {'))
          throw new Error('The router’s matcher is another one: read rememberedMatches again')
        return code
          .replace(asked, remembered)
          .replace('update(routes) {', 'update(routes) {\n    this.#known.clear();')
      },
    },
  }
}
