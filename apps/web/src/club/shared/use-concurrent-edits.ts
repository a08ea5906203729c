import { mergeEdits } from '@forenet/domain/edits'
import { useState } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import type { Meanwhile } from './meanwhile-note.tsx'

type ConcurrentEditsOptions<Stored, Values> = {
  /** What is changed, as it was when somebody began. */
  from: Stored
  valuesOf: (stored: NonNullable<Stored>) => Values
  /** How it is now; undefined where there is no such thing any more. */
  readAgain: () => Promise<NonNullable<Stored> | undefined>
  /** What the form is to show: both people's changes, or somebody's own as far as they still can be. */
  show: (values: Values, stored: NonNullable<Stored>) => void
  /** Codes of refusals after which what is stored by now is shown too, and which are then told as any other. */
  showAfter?: readonly string[]
}

type ListedOptions<Listed, Values> = Omit<ConcurrentEditsOptions<Listed | null, Values>, 'readAgain'> & {
  /** The list it stands in, as it is now. */
  readList: () => Promise<readonly Listed[]>
}

type ConcurrentEdits<Stored, Values> = {
  /** What is changed. What is read in the background while somebody writes changes nothing under their hands. */
  begun: Stored
  /** What somebody else has saved meanwhile, for a `MeanwhileNote`. */
  meanwhile: Meanwhile<Values> | null
  /** Sends one's own `values`; null where somebody else has saved since: their changes are brought in beside one's own, and told. */
  save: <Answer>(values: Values, send: () => Promise<Answer>) => Promise<Answer | null>
  /** From here on this is what is changed. */
  beginFrom: (stored: Stored) => void
}

/** Brings together what two people change at once: nobody's work is lost, and nothing is saved before it has been looked at. */
export function useConcurrentEdits<Stored, Values extends object>({
  from,
  valuesOf,
  readAgain,
  show,
  showAfter = [],
}: ConcurrentEditsOptions<Stored, Values>): ConcurrentEdits<Stored, Values> {
  const [begun, setBegun] = useState(from)
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values> | null>(null)
  return {
    begun,
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

/** The same of what stands in a list that is read as a whole; null makes one, which is one however often it is sent. */
export function useConcurrentEditsInList<Listed extends { id: string }, Values extends object>({
  from,
  readList,
  ...options
}: ListedOptions<Listed, Values>): ConcurrentEdits<Listed | null, Values> & { id: string } {
  const [id] = useState(() => from?.id ?? crypto.randomUUID())
  const readAgain = async () => (await readList()).find((each) => each.id === id)
  return { id, ...useConcurrentEdits<Listed | null, Values>({ from, readAgain, ...options }) }
}
