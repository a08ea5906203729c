type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The two storages for what belongs to who is signed in. They take nothing while nobody is: an answer that comes after a
 * sign-out leaves no traces behind. What is in them is taken away by `personal-traces.ts`.
 */
export function createPersonStorage(shared: () => Storage, tab: () => Storage) {
  let isOpen = false
  const place = (storage: () => Storage): Place => ({
    getItem: (key) => storage().getItem(key),
    setItem(key, value) {
      if (isOpen) storage().setItem(key, value)
    },
    removeItem: (key) => storage().removeItem(key),
  })
  return {
    /** For all tabs of this device. */
    shared: place(shared),
    /** For this tab, reloads included. */
    tab: place(tab),
    open(): void {
      isOpen = true
    },
    close(): void {
      isOpen = false
    },
  }
}

/** The storages of this page. */
export const personStorage = createPersonStorage(
  () => window.localStorage,
  () => window.sessionStorage,
)
