import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
