import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', reportCompressedSize: false },
  environments: {
    ssr: {
      build: {
        // The HTTP server is inside the bundle: outside it, the router's contexts would exist twice and read empty.
        rollupOptions: { input: './server/main.ts' },
      },
      ...(command === 'build' ? { resolve: { noExternal: true as const, external: ['sharp', '@node-rs/argon2', 'pg-native'] } } : {}),
    },
  },
}))
