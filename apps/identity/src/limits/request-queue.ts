/** Per process: in total, per account, and per account and site. */
const MAX_DELAYED = 100
const MAX_PER_ACCOUNT = 10
const MAX_PER_SITE = 2

export type RequestQueue = ReturnType<typeof buildRequestQueue>

/** Limited, because each delayed sign-in attempt is an open request. */
export function buildRequestQueue() {
  const waiting = new Map<string, number>()

  function change(key: string, by: 1 | -1): void {
    const count = (waiting.get(key) ?? 0) + by
    if (count === 0) waiting.delete(key)
    else waiting.set(key, count)
  }

  return {
    /** Returns false immediately if a limit is reached. */
    async wait(account: string, site: string, milliseconds: number): Promise<boolean> {
      const places: readonly (readonly [key: string, most: number])[] = [
        ['all', MAX_DELAYED],
        [`account ${account}`, MAX_PER_ACCOUNT],
        [`account ${account} from ${site}`, MAX_PER_SITE],
      ]
      if (places.some(([key, most]) => (waiting.get(key) ?? 0) >= most)) return false
      for (const [key] of places) change(key, 1)
      try {
        await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
      } finally {
        for (const [key] of places) change(key, -1)
      }
      return true
    },
  }
}
