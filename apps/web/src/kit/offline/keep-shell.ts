/**
 * Lets the browser keep the pages for tickets and cards, so that they open without network; resolves to whether it does. Only asked
 * for once there is one to show: nobody else has anything to gain from it.
 */
export async function keepShell(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    return true
  } catch (error) {
    console.info('This browser keeps no pages', error)
    return false
  }
}
