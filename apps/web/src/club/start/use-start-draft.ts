import { tokens } from '@forenet/domain/house-colours'
import { useRef, useState } from 'react'
import { personStorage } from '../../kit/device/person-storage.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { emptyDraft, readDraft, type StartDraft } from './start-values.ts'

/** Stored on the device until submitted. */
export function useStartDraft(): { draft: StartDraft; keep: (draft: StartDraft) => void; forget: () => void } {
  const { subject, email } = useSession()
  const key = `forenet.club-start-draft.${subject}`
  const [draft] = useState(() => readDraft(personStorage.shared.getItem(key), emptyDraft(email, tokens.light.accent)))
  const started = useRef(false)
  return {
    draft,
    keep(next) {
      if (!started.current) personStorage.shared.setItem(key, JSON.stringify(next))
    },
    forget() {
      started.current = true
      personStorage.shared.removeItem(key)
    },
  }
}
