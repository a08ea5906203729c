import { useEffect } from 'react'

/** Keeps the screen lit while `isWanted`, as far as the device allows it: a code or a card must not go dark while it is shown. */
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
        // A low battery, or a setting of the device: the screen then goes dark as it always does.
        console.info('The screen is not kept lit', error)
      }
    }
    // The device takes the lock back whenever the page is hidden.
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
