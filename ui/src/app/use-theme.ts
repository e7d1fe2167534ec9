import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Follows the system until somebody chooses; the choice is kept. */
export function useTheme(): { readonly isDark: boolean; readonly toggle: () => void } {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
