import type { SelectedPeople } from '@forenet/contract/club/people-action'
import type { RegisterFilterChoices } from '@forenet/contract/club/register'

/** `lapsed`: had the membership type and has not renewed it. */
export type BatchAudience = 'chosen' | 'active' | 'owing' | `team:${string}` | `lapsed:${string}`

/** People of an audience; null for `chosen` without a selection. */
export function peopleOf(audience: BatchAudience, chosen: SelectedPeople | null): SelectedPeople | null {
  if (audience === 'chosen') return chosen
  if (audience === 'active') return { filter: { status: 'active' } }
  if (audience === 'owing') return { filter: { payment: 'owing' } }
  const [kind, id] = audience.split(':')
  return kind === 'team' ? { filter: { team: id } } : { filter: { type: id, status: 'expired' } }
}

export function audiencesOf(frame: RegisterFilterChoices | undefined, chosen: SelectedPeople | null) {
  const of = <Kind extends string>(kind: Kind, named: readonly { id: string; name: string }[] = []) =>
    named.map(({ id, name }) => ({ value: `${kind}:${id}` as const, name }))
  return {
    general: [...(chosen ? (['chosen'] as const) : []), 'active' as const, 'owing' as const],
    teams: of('team', frame?.teams),
    lapsed: of('lapsed', frame?.types),
  }
}
