import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'

const YEAR_MS = 365 * 24 * 3_600_000
const COOKIE = 'forenet_scheme'

/** The sign-in pages are drawn by a server that cannot read local storage: they take the choice from a cookie. */
async function tellSignInPages(scheme: MantineColorScheme, now: Date): Promise<void> {
  // An older browser without the cookie store shows the sign-in pages as the system is set.
  if (!('cookieStore' in window)) return
  if (scheme === 'auto') return window.cookieStore.delete(COOKIE)
  await window.cookieStore.set({
    name: COOKIE,
    value: scheme,
    path: '/',
    sameSite: 'lax',
    expires: now.getTime() + YEAR_MS,
  })
}

/** Remembers light, dark or automatic under the key that color-scheme.js reads before the first paint. */
export function createColourSchemeManager(): MantineColorSchemeManager {
  const manager = localStorageColorSchemeManager({ key: 'forenet.scheme' })
  return {
    ...manager,
    get(fallback) {
      const scheme = manager.get(fallback)
      return isMantineColorScheme(scheme) ? scheme : fallback
    },
    set(scheme) {
      manager.set(scheme)
      void tellSignInPages(scheme, new Date())
    },
  }
}
