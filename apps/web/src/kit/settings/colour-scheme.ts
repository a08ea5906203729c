import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'

const YEAR_MS = 365 * 24 * 3_600_000
const COOKIE = 'forenet_scheme'

/** A cookie, because the server renders the sign-in pages. */
async function storeSchemeForSignIn(scheme: MantineColorScheme, now: Date): Promise<void> {
  // In browsers without the Cookie Store API, the sign-in pages follow the system setting.
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
      void storeSchemeForSignIn(scheme, new Date())
    },
  }
}
