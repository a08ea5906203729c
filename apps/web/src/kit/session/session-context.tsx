import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { SessionState } from './session-state.ts'

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export type UserSession = SessionState &
  Pick<Session, 'signIn' | 'signInAgain' | 'signOut' | 'register' | 'manageAccount'>

export function useSession(): UserSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No SessionProvider')
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { signIn, signInAgain, signOut, register, manageAccount } = session
  return { ...state, signIn, signInAgain, signOut, register, manageAccount }
}
