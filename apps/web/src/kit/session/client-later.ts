import type { KeycloakInitOptions } from 'keycloak-js'
import type { IdentityClient } from './identity-client.ts'

/** The identity client of a page that can be used before it is there. */
export type ClientLater = {
  /** The client, where it has been fetched. */
  current: () => IdentityClient | undefined
  /** Fetches it; anew where that failed before. */
  fetch: () => Promise<IdentityClient>
  /**
   * Fetches and starts it once the page has what it shows first, or when it is needed. Rejects when either fails; after that
   * another one is fetched and started, since one starts once.
   */
  startLater: (options: KeycloakInitOptions) => Promise<void>
  /** The client once nothing of its start is under way; what asks for it cannot wait for the page. */
  needed: () => Promise<IdentityClient>
}

/** `shown` resolves when the page has what it shows first; `prepare` is given the client before it starts. */
export function clientLater({
  fetchClient,
  shown,
  prepare,
}: {
  fetchClient: () => Promise<IdentityClient>
  shown: Promise<void>
  prepare: (client: IdentityClient) => void
}): ClientLater {
  let current: IdentityClient | undefined
  let fetching: Promise<IdentityClient> | undefined
  let starting: Promise<void> | undefined
  let startAgain: (() => Promise<void>) | undefined
  const need = Promise.withResolvers<void>()

  async function fetchAndPrepare(): Promise<IdentityClient> {
    try {
      const client = await fetchClient()
      prepare(client)
      current = client
      return client
    } catch (error) {
      fetching = undefined
      throw error
    }
  }
  function fetch(): Promise<IdentityClient> {
    fetching ??= fetchAndPrepare()
    return fetching
  }

  async function start(options: KeycloakInitOptions): Promise<void> {
    try {
      await Promise.race([shown, need.promise])
      const client = await fetch()
      await client.init(options)
    } catch (error) {
      starting = undefined
      fetching = undefined
      throw error
    }
  }

  return {
    current: () => current,
    fetch,
    startLater(options) {
      startAgain = () => {
        starting ??= start(options)
        return starting
      }
      return startAgain()
    },
    async needed() {
      need.resolve()
      // Who started it is told why that failed. One that could not look who is signed in can still send to the provider's pages.
      await startAgain?.().catch(() => undefined)
      return current ?? fetch()
    },
  }
}
