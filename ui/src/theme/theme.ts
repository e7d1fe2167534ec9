import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'

/** The one accent. Shade 7 carries white text at 6.2:1 in both schemes. */
const sky: MantineColorsTuple = [
  '#eef5ff',
  '#dbe9fe',
  '#b9d4fd',
  '#8bb8fa',
  '#6aa5f8',
  '#3d87ea',
  '#2b72d6',
  '#1f5fbd',
  '#1a4f9c',
  '#163f7b',
]

/** Cool greys: panels differ by lightness, not by borders. */
const dark: MantineColorsTuple = [
  '#dfe5ec',
  '#b8c2ce',
  '#9aa6b4',
  '#6b7785',
  '#3d4753',
  '#2c353f',
  '#222a33',
  '#181f27',
  '#12181f',
  '#0c1116',
]
const gray: MantineColorsTuple = [
  '#f7f9fb',
  '#eff2f6',
  '#e4e9ef',
  '#d3dae3',
  '#b6c0cc',
  '#8c98a6',
  '#5f6b79',
  '#47525f',
  '#323b46',
  '#1d242c',
]

export const theme = createTheme({
  primaryColor: 'sky',
  primaryShade: 7,
  colors: { sky, dark, gray },
  black: '#1a212a',
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  components: { Modal: { styles: { title: { fontWeight: 620 } } } },
})

/** Mantine's default greys for secondary text and its reds do not reach 4.5:1 on our backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#b42318',
    '--sky-ground': gray[0],
    '--sky-panel': '#ffffff',
    '--sky-line': gray[2],
    '--sky-chosen': sky[0],
    '--sky-chosen-text': sky[8],
    '--sky-good': '#18794e',
    '--sky-warn': '#8f5300',
    '--sky-bad': '#b42318',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9b90',
    '--sky-ground': dark[8],
    '--sky-panel': dark[7],
    '--sky-line': dark[5],
    '--sky-chosen': '#1b2f49',
    '--sky-chosen-text': sky[2],
    '--sky-good': '#5ad19a',
    '--sky-warn': '#f2bd62',
    '--sky-bad': '#ff9b90',
  },
})

/** Follows the system until the user chooses; the choice is stored. */
export function useTheme(): { readonly isDark: boolean; readonly toggle: () => void } {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
