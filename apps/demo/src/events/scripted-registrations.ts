import { ADMINISTRATOR_EMAIL, MEMBER_EMAIL, PARENT_EMAIL, SUPER_ADMINISTRATOR_EMAIL } from '../sign-ins.ts'

type ToldSeat = { who: 'self' | { child: string } | { guest: string }; type: string }

export type ScriptedRegistration = { key: string; email: string } & (
  | { seats: readonly ToldSeat[] }
  | { notComing: true }
  | { waitsFor: number; offered: boolean }
)

const self = (type: string): ToldSeat => ({ who: 'self', type })
const child = (name: string, type: string): ToldSeat => ({ who: { child: name }, type })
const guest = (name: string, type: string): ToldSeat => ({ who: { guest: name }, type })

/** Waiting lists are in this order. */
export const SCRIPTED_REGISTRATIONS: readonly ScriptedRegistration[] = [
  {
    key: 'garden-dinner',
    email: MEMBER_EMAIL,
    seats: [self('Voksen'), guest('Asta Kjær Lindholm', 'Barn'), guest('Lone Kjær Lindholm', 'Voksen')],
  },
  { key: 'plant-swap', email: MEMBER_EMAIL, seats: [self('Besøgende')] },
  { key: 'pruning-course', email: MEMBER_EMAIL, notComing: true },
  { key: 'past-garden-dinner', email: MEMBER_EMAIL, seats: [self('Voksen'), guest('Lone Kjær Lindholm', 'Voksen')] },
  {
    key: 'open-hall',
    email: PARENT_EMAIL,
    seats: [self('Voksen'), child('Freja', 'Barn'), child('Villads', 'Barn')],
  },
  { key: 'padel', email: ADMINISTRATOR_EMAIL, waitsFor: 2, offered: true },
  { key: 'padel', email: PARENT_EMAIL, waitsFor: 2, offered: false },
  { key: 'sports-assembly', email: ADMINISTRATOR_EMAIL, seats: [self('Medlem')] },
  { key: 'choir-weekend', email: SUPER_ADMINISTRATOR_EMAIL, seats: [self('Enkeltværelse')] },
  { key: 'northern-songs', email: SUPER_ADMINISTRATOR_EMAIL, seats: [self('Voksen')] },
]
