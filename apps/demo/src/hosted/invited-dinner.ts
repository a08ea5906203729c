import { addDays } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { ADULT, guestSeat, MS_PER_MINUTE, roundRobin, type Scene } from './hosted-parts.ts'
import { SPONSORS_DINNER } from './hosted-plans.ts'
import type { HostedRows } from './hosted-rows.ts'

/** The portal e-mails this invitation on startup, so its link works. */
const INVITED_NOW = { email: 'birgit@fliser-og-kakler.example.org', name: 'Birgit Fliser' }
const SPONSORS = [
  { email: 'kontor@murermester-bach.example.org', name: 'Murermester Bach' },
  { email: 'mail@remstrup-cykler.example.org', name: 'Remstrup Cykler' },
  { email: 'lene@optik-torvet.example.org', name: 'Lene Optik' },
  { email: 'bager@hojmarken-brod.example.org', name: '' },
]

export function sponsorsDinner({ rows, make, payers, host, today }: Scene): void {
  const event = make(SPONSORS_DINNER)
  const { random, seeded } = event
  const next = roundRobin(payers.slice(100))
  const askedAt = copenhagenInstant(addDays(today, -12), '19:40')
  const later = (days: number, minutes: number) =>
    new Date(copenhagenInstant(addDays(today, days), '18:00').getTime() + minutes * MS_PER_MINUTE)
  const invitation = (
    given: Partial<HostedRows['eventInvitations'][number]>,
  ): HostedRows['eventInvitations'][number] => ({
    ...{ id: random.uuid(), eventId: seeded.row.id, organisationId: seeded.row.organisationId },
    ...{ email: null, name: '', seats: 2, language: 'da', secretHash: null, withdrawnAt: null },
    message: 'Tak for hjælpen i år. Kom og spis med, og tag gerne én med.',
    ...{
      answerUntil: new Date(seeded.row.startsAt.getTime() - 7 * 24 * 60 * MS_PER_MINUTE),
      askedAt,
      askedBy: host.id,
    },
    ...{ dueAt: null, sentAt: new Date(askedAt.getTime() + 10 * MS_PER_MINUTE), sendings: 1 },
    ...{ openedAt: null, declinedAt: null },
    ...given,
  })
  for (let party = 0; party < 6; party++) {
    const payer = next()
    const opened = later(-10, party * 37)
    const { entry } = event.buy(
      payer,
      [{ comer: { member: payer }, type: ADULT }, ...(party % 3 === 0 ? [] : [guestSeat(random, ADULT)])],
      new Date(opened.getTime() + 4 * MS_PER_MINUTE),
    )
    const one = invitation({
      ...{ email: payer.email, name: `${payer.firstName} ${payer.lastName}`, openedAt: opened },
    })
    rows.eventInvitations.push(one)
    rows.eventInvitationUses.push({ entryId: entry.id, invitationId: one.id })
  }
  const [opened, declined, withdrawn, sent] = SPONSORS
  rows.eventInvitations.push(
    invitation({ ...opened, openedAt: later(-9, 12) }),
    invitation({ ...declined, openedAt: later(-8, 3), declinedAt: later(-8, 5) }),
    invitation({ ...withdrawn, withdrawnAt: later(-7, 0) }),
    invitation({ ...sent, seats: 4 }),
    invitation({ ...INVITED_NOW, ...{ dueAt: askedAt, sentAt: null, sendings: 0, seats: 1 } }),
  )
  event.store({ unlisted: true, byInvitation: true })
}
