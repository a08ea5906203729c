import { mergeEdits } from '@forenet/domain/merge-edits'
import { useState } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import type { ConcurrentChanges } from './concurrent-changes-note.tsx'

type ConcurrentEditsOptions<Stored, Values> = {
  from: Stored
  valuesOf: (stored: NonNullable<Stored>) => Values
  readAgain: () => Promise<NonNullable<Stored> | undefined>
  show: (values: Values, stored: NonNullable<Stored>) => void
  /** Errors that are shown only after reloading the stored version. */
  showAfter?: readonly string[]
}

type ListedOptions<Listed, Values> = Omit<ConcurrentEditsOptions<Listed | null, Values>, 'readAgain'> & {
  readList: () => Promise<readonly Listed[]>
}

type ConcurrentEdits<Stored, Values> = {
  storedAtStart: Stored
  meanwhile: ConcurrentChanges<Values> | null
  /** On a conflict, merges the other user's changes and returns null. */
  save: <Answer>(values: Values, send: () => Promise<Answer>) => Promise<Answer | null>
  beginFrom: (stored: Stored) => void
}

/** Optimistic concurrency: on a conflict, merges both users' changes and requires review before saving. */
export function useConcurrentEdits<Stored, Values extends object>({
  from,
  valuesOf,
  readAgain,
  show,
  showAfter = [],
}: ConcurrentEditsOptions<Stored, Values>): ConcurrentEdits<Stored, Values> {
  const [begun, setBegun] = useState(from)
  const [meanwhile, setMeanwhile] = useState<ConcurrentChanges<Values> | null>(null)
  return {
    storedAtStart: begun,
    meanwhile,
    async save(values, send) {
      if (!begun) return send()
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        const isTold = error.code !== 'changed-meanwhile'
        if (isTold && !showAfter.includes(error.code)) throw error
        const stored = await readAgain()
        if (!stored) throw error
        const now = valuesOf(stored)
        const met = mergeEdits(valuesOf(begun), values, now)
        setBegun(stored)
        show(met.values, stored)
        if (isTold) throw error
        setMeanwhile({ now, theirs: met.theirs, both: met.both })
        return null
      }
    },
    beginFrom(stored) {
      setMeanwhile(null)
      setBegun(stored)
    },
  }
}

/** Variant for an item of a list that is loaded as a whole; null creates an item. */
export function useConcurrentEditsInList<Listed extends { id: string }, Values extends object>({
  from,
  readList,
  ...options
}: ListedOptions<Listed, Values>): ConcurrentEdits<Listed | null, Values> & { id: string } {
  const [id] = useState(() => from?.id ?? crypto.randomUUID())
  const readAgain = async () => (await readList()).find((each) => each.id === id)
  return { id, ...useConcurrentEdits<Listed | null, Values>({ from, readAgain, ...options }) }
}
