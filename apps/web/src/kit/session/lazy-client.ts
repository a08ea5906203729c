import type { KeycloakInitOptions } from 'keycloak-js'
import type { IdentityClient } from './identity-client.ts'

export type LazyIdentityClient = {
  current: () => IdentityClient | undefined
  fetch: () => Promise<IdentityClient>
  /** Starts the client after the first render, or earlier on demand. A client can be initialised only once. */
  startLater: (options: KeycloakInitOptions) => Promise<void>
  needed: () => Promise<IdentityClient>
}

/**
 * Identity client that is loaded lazily. `shown`: resolves after the first render; `prepare`: runs before
 * initialisation.
 */
export function createLazyIdentityClient({
  fetchClient,
  shown,
  prepare,
}: {
  fetchClient: () => Promise<IdentityClient>
  shown: Promise<void>
  prepare: (client: IdentityClient) => void
}): LazyIdentityClient {
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
      // `startLater` reports the error. Without a session check, the client can still redirect to sign-in.
      await startAgain?.().catch(() => undefined)
      return current ?? fetch()
    },
  }
}
