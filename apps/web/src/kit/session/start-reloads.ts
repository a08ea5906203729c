import { STORAGE_KEYS } from './constants.ts'
import { type StartReload, shouldReloadAfterFailedStart } from './session-rules.ts'

/** Remembers, per tab, that the page reloaded itself because sign-in did not start. */
export type StartReloads = {
  /** Whether the page may reload itself now; when it may, the reload is counted. */
  mayReload: () => boolean
  /** Sign-in has started: a later failure may reload again. */
  succeeded: () => void
}

/** Keeps the count in `storage` (this tab's), so that it survives the reload it is about. */
export function createStartReloads(storage: Storage, now: () => Date): StartReloads {
  function read(): StartReload | null {
    const [at, settled] = (storage.getItem(STORAGE_KEYS.startReload) ?? '').split(' ')
    return at ? { at: Number(at), settled: settled === 'settled' } : null
  }
  return {
    mayReload() {
      const allowed = shouldReloadAfterFailedStart({ now: now().getTime(), last: read() })
      if (allowed) storage.setItem(STORAGE_KEYS.startReload, `${now().getTime()} pending`)
      return allowed
    },
    succeeded() {
      const last = read()
      if (last) storage.setItem(STORAGE_KEYS.startReload, `${last.at} settled`)
    },
  }
}
