/**
 * Registers the service worker that caches the app for offline use; resolves to whether it succeeded. Call it only once
 * the member has a ticket or card.
 */
export async function cacheOfflineShell(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    return true
  } catch (error) {
    console.info('Service worker not registered', error)
    return false
  }
}
