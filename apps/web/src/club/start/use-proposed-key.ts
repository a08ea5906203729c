import { clubStartKey } from '@forenet/contract/club/start-calls'
import { useState } from 'react'
import { call } from '../../kit/calls/call.ts'

/** Proposes keys until the user edits one. */
export function useProposedKey(proposes: boolean) {
  const [state] = useState(() => ({ own: !proposes, name: '', key: null as Promise<string> | null }))
  return {
    isOwn: () => state.own,
    makeOwn(): void {
      state.own = true
    },
    /** Null without a proposal. Ignores stale responses. */
    async keyFor(name: string): Promise<string | null> {
      if (state.own || name === '') return null
      if (state.name !== name || state.key === null) {
        state.name = name
        state.key = call(clubStartKey, { query: { name } }).then(({ key }) => key)
        // Allow a retry.
        state.key.catch(() => {
          if (state.name === name) state.key = null
        })
      }
      const key = await state.key
      return state.own || state.name !== name ? null : key
    },
  }
}
