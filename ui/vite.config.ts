import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // As old as light-dark(): for older ones it would be rewritten into something that needs Mantine's help, and draws nothing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // As data: URLs, small files would need a hole in the security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What counts is the first load, gzipped.
    chunkSizeWarningLimit: 1_000,
  },
  // `npm run dev:ui` beside a server that runs already.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
