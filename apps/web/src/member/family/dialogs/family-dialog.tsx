import type { Participant } from '@forenet/contract/family'
import { EndDialog } from './end-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

type About<Kind extends string> = Kind extends string ? { kind: Kind; participant: Participant } : never
type Sent<Kind extends string> = Kind extends string ? { kind: Kind; name: string; invitationId: string } : never

/** A participant, link or invitation to end. */
export type Ending = About<'withdraw-hand-over' | 'remove'> | Sent<'unlink' | 'withdraw'>
/** The open dialog and its subject. */
export type Opened = { kind: 'invite' } | About<'guardian' | 'hand-over'> | Ending

export function FamilyDialog({ opened, close }: { opened: Opened; close: () => void }) {
  switch (opened.kind) {
    case 'invite':
      return <InviteDialog child={null} close={close} />
    case 'guardian':
      return <InviteDialog child={opened.participant.member} close={close} />
    case 'hand-over':
      return <HandOverDialog child={opened.participant.member} close={close} />
    default:
      return <EndDialog ending={opened} close={close} />
  }
}
