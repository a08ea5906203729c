// Runs before the first paint so that a chosen dark page never flashes white. Inline scripts are refused by the page's policy.
;(() => {
  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('forenet.scheme')
  } catch {
    // Storage can be blocked; then the system's preference decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
