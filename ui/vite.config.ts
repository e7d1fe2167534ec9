import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { placeNamesModule } from './place-names.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), placeNamesModule()],
  build: {
    target: 'es2023',
    // These support light-dark(). For older browsers it would be compiled to variables that need the scheme set in CSS.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined as data: URLs, small files would need an exception in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // bench/ui.ts measures the size of the first load instead.
    chunkSizeWarningLimit: 1_200,
  },
})
