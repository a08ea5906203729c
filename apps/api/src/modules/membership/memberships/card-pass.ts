import type { Database } from '@forenet/database/database'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { findConsecutivePaidPeriod } from '@forenet/domain/consecutive-paid-period'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { WalletCard, Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import * as members from '../../core/members/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { getAccessibleMembership } from './membership-access.ts'
import { presentHistory, presentMembership } from './membership-row.ts'
import { formatReceiptDay } from './receipts/receipt-texts.ts'

type Deps = { database: Database; wallets: Wallets; origin: string; now: () => Date }

const TEXTS = {
  da: {
    card: 'Medlemskort',
    kind: 'Medlemskab',
    from: 'Gælder fra',
    to: 'Gælder til',
    questions: (email: string) => `Spørgsmål? Skriv til ${email}`,
  },
  en: {
    card: 'Membership card',
    kind: 'Membership',
    from: 'Valid from',
    to: 'Valid to',
    questions: (email: string) => `Questions? Write to ${email}`,
  },
}

/** Throws `not-found` also without Apple Wallet, or if not active today. */
export async function applePassOfCard(
  deps: Deps,
  caller: Caller,
  membershipId: string,
  language: 'da' | 'en',
): Promise<Buffer> {
  const { apple } = deps.wallets
  if (!apple) throw notFound('Apple Wallet')
  return apple.cardOf(await walletCard(deps, caller, membershipId, language))
}

/** Throws the errors of `applePassOfCard`. */
export async function googlePassOfCard(
  deps: Deps,
  caller: Caller,
  membershipId: string,
  language: 'da' | 'en',
): Promise<{ url: string }> {
  const { google } = deps.wallets
  if (!google) throw notFound('Google Wallet')
  return { url: await google.cardLinkOf(await walletCard(deps, caller, membershipId, language), deps.now()) }
}

/** Passes cannot be revoked, so only active memberships get one, and it expires with the last paid day. */
async function walletCard(
  deps: Deps,
  caller: Caller,
  membershipId: string,
  language: 'da' | 'en',
): Promise<WalletCard> {
  const row = await getAccessibleMembership(deps, caller, membershipId, 'see')
  const today = calendarDateAt(deps.now())
  const paid = row.history.filter((line) => line.enabled && line.status === 'active').map(presentHistory)
  const run = findConsecutivePaidPeriod(paid, today)
  if (!run || presentMembership(row, today).status !== 'active') throw notFound('A membership that is in force')
  const [organisation, holder] = await Promise.all([
    organisations.getOrganisation(deps.database, row.organisationId),
    members.getMemberName(deps.database, row.memberId),
  ])
  const { questions, ...words } = TEXTS[language]
  const { id, name, accentColour, email } = organisation
  return {
    ...{ id: row.id, holder, ...run },
    validFrom: copenhagenInstant(run.startDate, '00:00'),
    validUntil: copenhagenInstant(addDays(run.endDate, 1), '00:00'),
    organisation: { id, name, accentColour },
    link: `${deps.origin}/membership/${row.id}/card`,
    words: {
      ...words,
      startDate: formatReceiptDay(run.startDate, language),
      endDate: formatReceiptDay(run.endDate, language),
      questions: questions(email),
    },
  }
}
