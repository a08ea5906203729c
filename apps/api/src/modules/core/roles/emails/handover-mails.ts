import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { facesOf, type MemberSummary } from '../../members/index.ts'
import { type ClubSummary, listClubSummaries } from '../../organisations/index.ts'
import { findHandover, type HandoverRow, listSeats, type SeatRow } from '../handover/handover-repository.ts'
import { listOwnerships } from '../owners.ts'
import type { RoleMail } from '../roles-deps.ts'
import { displayName, formatCalendarDay, rolesPageUrl, sendRoleMessage } from './role-email.ts'
import { ROLE_MAIL_TEXTS, ROLE_NAMES } from './role-texts.ts'

type HandoverMailContext = { row: HandoverRow; club: ClubSummary; seats: SeatRow[]; faces: Map<string, MemberSummary> }

export async function sendHandoverMail(
  deps: Delivery,
  { stage, handoverId }: Extract<RoleMail, { kind: 'handover' }>,
): Promise<void> {
  const row = await findHandover(deps.database, handoverId)
  const [club] = row ? await listClubSummaries(deps.database, [row.organisationId]) : []
  // Outdated, for example cancelled before the job ran.
  if (!row || !club || row.state !== stage) return
  const seats = await listSeats(deps.database, [handoverId])
  const ids = seats.flatMap(({ leaverId, takerId }) => [leaverId, takerId])
  const owners = (await listOwnerships(deps.database, row.organisationId, deps.now())).map(({ memberId }) => memberId)
  const summaries = await facesOf(deps.database, [...ids, row.plannedBy, ...owners])
  const about = { row, club, seats, faces: summaries }
  if (stage === 'planned') {
    for (const seat of seats) await sendPlanned(deps, about, seat)
    return
  }
  for (const memberId of new Set([...ids, row.plannedBy, ...owners])) {
    const summary = memberId === null ? undefined : summaries.get(memberId)
    if (!summary?.email) continue
    await (stage === 'applied' ? sendApplied : sendCancelled)(deps, about, { ...summary, email: summary.email })
  }
}

async function sendPlanned(
  deps: Delivery,
  { row, club, faces: summaries }: HandoverMailContext,
  seat: SeatRow,
): Promise<void> {
  const summary = seat.leaverId === null ? undefined : summaries.get(seat.leaverId)
  if (!summary?.email) return
  const { language } = summary
  const words = ROLE_MAIL_TEXTS[language].handover.planned
  const when = formatCalendarDay(row.day, language)
  await sendRoleMessage(deps, club, {
    to: summary.email,
    language,
    onceKey: `handover-planned:${row.id}:${seat.id}`,
    subject: words.subject(club.name, when),
    lead: words.lead(club.name, when, ROLE_NAMES[language][seat.role].name, seat.email),
    content: [paragraph(words.how), button(words.action, new URL('/manage', deps.origin).href)],
  })
}

type Receiver = MemberSummary & { email: string }

async function sendCancelled(
  deps: Delivery,
  { row, club }: HandoverMailContext,
  { email, language }: Receiver,
): Promise<void> {
  const words = ROLE_MAIL_TEXTS[language].handover.cancelled
  await sendRoleMessage(deps, club, {
    to: email,
    language,
    onceKey: `handover-cancelled:${row.id}:${email}`,
    subject: words.subject(club.name),
    lead: words.lead(club.name, formatCalendarDay(row.day, language)),
    content: [],
  })
}

async function sendApplied(
  deps: Delivery,
  { row, club, seats, faces: summaries }: HandoverMailContext,
  to: Receiver,
): Promise<void> {
  const { email, language } = to
  const words = ROLE_MAIL_TEXTS[language].handover.applied
  const lines = seats.flatMap(({ role, leaverId, takerId, email: invited, outcome }) => {
    if (outcome === null) return []
    const name = ROLE_NAMES[language][role].name
    const from = leaverId === null ? '' : displayName(summaries.get(leaverId), '')
    const taker = displayName(takerId === null ? undefined : summaries.get(takerId), invited ?? '')
    return paragraph(words[outcome](name.charAt(0).toUpperCase() + name.slice(1), from, taker))
  })
  await sendRoleMessage(deps, club, {
    to: email,
    language,
    onceKey: `handover-applied:${row.id}:${email}`,
    subject: words.subject(club.name),
    lead: words.lead(club.name, formatCalendarDay(row.day, language)),
    content: [...lines, button(words.action, rolesPageUrl(deps, club))],
  })
}
