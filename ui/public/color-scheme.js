// Before the first paint, or a dark screen would flash white. A file, not inline: the security policy allows no inline script.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
