import { sanitizePersonName } from '@forenet/domain/person-name'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, paragraph, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries } from '../../../core/organisations/index.ts'
import { listOwnerships } from '../../../core/roles/index.ts'
import type { AccountMail } from '../invoices-deps.ts'
import { findTerms } from '../terms-repository.ts'

const TEXTS = {
  da: {
    somebody: 'En kasserer',
    subject: (club: string) => `Ny konto på fakturaer fra ${club}`,
    lead: (who: string, club: string) => `${who} har ændret, hvor nye fakturaer fra ${club} skal betales.`,
    account: 'Bankkonto',
    creditor: 'Kreditornummer',
    none: 'ingen',
    why: 'Er det ikke jeres konto, så ret den med det samme, og fjern rollen fra den, der ændrede den.',
    action: 'Se fakturaerne',
    foot: (club: string) => `Du får denne e-mail, fordi den handler om pengene i ${club}.`,
  },
  en: {
    somebody: 'A treasurer',
    subject: (club: string) => `New account on invoices from ${club}`,
    lead: (who: string, club: string) => `${who} has changed where new invoices from ${club} are to be paid.`,
    account: 'Bank account',
    creditor: 'Creditor number',
    none: 'none',
    why: 'If this is not your account, correct it at once, and remove the role of whoever changed it.',
    action: 'See the invoices',
    foot: (club: string) => `You are getting this e-mail because it is about the money of ${club}.`,
  },
} as const

/** Notifies all owners of a changed bank account: with a stolen session it would redirect all payments. */
export async function sendAccountMail(
  deps: Delivery,
  { organisationId, changeId, changedBy }: AccountMail,
): Promise<void> {
  const [club] = await listClubSummaries(deps.database, [organisationId])
  if (!club) return
  const { bankAccount, creditorNumber } = await findTerms(deps.database, organisationId)
  const owners = await listOwnerships(deps.database, organisationId, deps.now())
  const recipients = new Set([...owners.map(({ memberId }) => memberId), ...(changedBy === null ? [] : [changedBy])])
  const summaries = await facesOf(deps.database, [...recipients])
  const changer = changedBy === null ? undefined : summaries.get(changedBy)
  for (const memberId of recipients) {
    const summary = summaries.get(memberId)
    if (!summary?.email) continue
    const { language, email: to } = summary
    const words = TEXTS[language]
    const lead = words.lead((changer && sanitizePersonName(changer.name)) || words.somebody, club.name)
    const page = {
      ...{ language, subject: words.subject(club.name), preview: lead, organisation: club.name, club },
      accentColour: club.accentColour,
      content: [
        paragraph(lead),
        rowsPart([
          { label: words.account, value: bankAccount || words.none },
          { label: words.creditor, value: creditorNumber || words.none },
        ]),
        paragraph(words.why),
        button(words.action, new URL(`/manage/${club.key}/payments/invoices`, deps.origin).href),
      ],
      foot: words.foot(club.name),
    }
    await sendMail(
      deps,
      { onceKey: `invoice-account:${changeId}:${memberId}`, to, template: 'invoice-account' },
      () => ({
        page,
      }),
    )
  }
}
