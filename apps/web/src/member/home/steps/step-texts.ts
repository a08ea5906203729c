import type { PaymentState } from '@forenet/contract/payment'
import type { Language } from '@forenet/domain/language'
import type { TFunction } from 'i18next'
import { today } from '../../../kit/time/today.ts'
import { formatCalendarDate, formatInstant } from '../../../ui/dates/date-words.ts'
import { editProfileAddress } from '../../shared/member/edit-profile-address.ts'
import { findPaidPeriod } from '../../shared/membership/paid-period.ts'
import type { Home } from '../build-home.ts'
import type { EventStep, HomeTask } from './list-steps.ts'
import type { FamilyMembership } from './next-steps.ts'

/** `label`: accessible name if the text is ambiguous. */
export type StepLink = { href: string; words: string; label?: string }
export type StepText = { title: string; text: string; way: StepLink | null }

export type TextContext = { t: TFunction<'home'>; language: Language; now: Date }

const PATH_BY_STATUS = { held: '/register', offered: '', coming: '/tickets' } as const

export function isUnpaidDifference({ ticketId, state }: PaymentState): boolean {
  return ticketId !== null && state !== 'confirming'
}

export function formatStep(step: HomeTask, speaker: TextContext): StepText {
  const { t, language } = speaker
  switch (step.kind) {
    case 'event':
      return formatEventStep(step, speaker)
    case 'payment': {
      const { state, organisation, lines, heldUntil } = step.payment
      const names = new Intl.ListFormat(language).format(lines.map((line) => line.participantName))
      if (isUnpaidDifference(step.payment) && heldUntil) {
        const what = lines.map(({ description }) => description).join(', ')
        const date = formatInstant(new Date(heldUntil), { language, now: speaker.now })
        return {
          title: t('unfinished.difference'),
          text: t('unfinished.differenceText', { organisation: organisation.name, names, what, date }),
          way: null,
        }
      }
      return {
        title: t(`unfinished.title.${state === 'paid' ? 'confirming' : state}`),
        text: t('unfinished.text', { organisation: organisation.name, names }),
        way: null,
      }
    }
    case 'profile':
      return {
        title: t('profile.title'),
        text: t('profile.text'),
        way: { href: editProfileAddress('/'), words: t('profile.action') },
      }
    case 'renewal': {
      const { organisation, due } = step.renewals
      const [first] = due
      const only = due.length === 1 ? first : undefined
      const search = new URLSearchParams({
        orgId: organisation.id,
        memberId: due.map(({ participant }) => participant.id).join(),
      })
      return {
        title: only
          ? t('renewal.title', { name: only.participant.firstName, organisation: organisation.name })
          : t('renewal.titleAll', { organisation: organisation.name, count: due.length }),
        text: only ? formatMembershipStatus(only, speaker) : '',
        way: { href: `/membership/new?${search}`, words: t('renewal.renew') },
      }
    }
    case 'invitation': {
      const { participant, invitation, mine } = step.pending
      const name = participant.firstName || invitation.inviteeEmail
      const side = mine ? 'mine' : 'theirs'
      return {
        title: t(`invitation.${side}.title`, { name }),
        text: t(`invitation.${side}.text`, { name }),
        way: mine ? null : { href: '/participants-list', words: t('invitation.see') },
      }
    }
  }
}

export function homeLead({ steps, clubs, otherClubs }: Home, t: TFunction<'home'>): string {
  if (clubs.length === 0 && otherClubs.length > 0) return t('newcomer')
  return steps === 0 ? t('nothingWaits') : t('waiting', { count: steps })
}

function formatEventStep({ event, has, until }: EventStep, { t, language, now }: TextContext): StepText {
  const words = (at: string) => formatInstant(new Date(at), { language, now })
  const { orgKey, id, title, startDate, place } = event
  return {
    title,
    text:
      has === 'coming'
        ? [words(startDate), place].filter(Boolean).join('\u00a0· ')
        : has === 'held' && until
          ? t('event.held.until', { date: words(until) })
          : t(`event.${has}.text`),
    way: {
      href: `/${encodeURIComponent(orgKey)}/events/${encodeURIComponent(id)}${PATH_BY_STATUS[has]}`,
      words: t(`event.${has}.action`),
      label: t(`event.${has}.label`, { title }),
    },
  }
}

function formatMembershipStatus({ membership, status }: FamilyMembership, { t, language, now }: TextContext): string {
  const period = findPaidPeriod(membership, today(now))
  const date = period ? formatCalendarDate(period.endDate, language) : ''
  return t(status === 'expired' ? 'renewal.ended' : 'renewal.runsUntil', { date })
}
