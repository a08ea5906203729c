import { useEffect } from 'react'

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let wanted = true
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (wanted) lock = held
        else await held.release()
      } catch (error) {
        // The browser refuses on low battery or by a device setting.
        console.info('The screen is not kept lit', error)
      }
    }
    // The browser releases the lock when the page is hidden, so it is requested again when the page is visible.
    const seen = () => void hold()
    document.addEventListener('visibilitychange', seen)
    void hold()
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [isWanted])
}
