import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { SessionState } from './session-state.ts'

const SessionContext = createContext<Session | null>(null)

/** Makes the page's session reachable for `useSession`. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export type SessionForScreens = SessionState &
  Pick<Session, 'signIn' | 'signInAgain' | 'signOut' | 'register' | 'manageAccount'>

/** Who is signed in (status, email, name, roles …) and what they can do about it; re-renders when that changes. */
export function useSession(): SessionForScreens {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { signIn, signInAgain, signOut, register, manageAccount } = session
  return { ...state, signIn, signInAgain, signOut, register, manageAccount }
}
