import { clubStartKey } from '@forenet/contract/club/start-calls'
import { useState } from 'react'
import { call } from '../../kit/calls/call.ts'

/** Proposes a key for a name, each name once, until somebody writes one of their own. */
export function useProposedKey(proposes: boolean) {
  const [state] = useState(() => ({ own: !proposes, name: '', key: null as Promise<string> | null }))
  return {
    isOwn: () => state.own,
    makeOwn(): void {
      state.own = true
    },
    /** Null where nothing is to be proposed; an answer that a later name has overtaken is dropped. */
    async keyFor(name: string): Promise<string | null> {
      if (state.own || name === '') return null
      if (state.name !== name || state.key === null) {
        state.name = name
        state.key = call(clubStartKey, { query: { name } }).then(({ key }) => key)
        // The next who asks tries anew.
        state.key.catch(() => {
          if (state.name === name) state.key = null
        })
      }
      const key = await state.key
      return state.own || state.name !== name ? null : key
    },
  }
}
