import type { Database } from '@forenet/database/database'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph, remarkPart } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findPerson } from '../../../core/members/index.ts'
import type { AccountDeletionMail } from '../account-deletion-deps.ts'
import { endDeletionNotice, findDeletionNotice } from '../deletion-notice-repository.ts'
import { deletionDate } from '../deletion-rules.ts'
import { formatDay } from '../format-day.ts'

type Language = 'da' | 'en'

const ACCENT = '#1f6f54'

const TEXTS = {
  da: {
    asked: {
      subject: 'Du har bedt os slette din konto',
      lead: (name: string, day: string) =>
        `Hej ${name}. Vi har fået din anmodning. Den ${day} sletter vi dine oplysninger på Forenet.`,
      mind: 'Indtil da kan du fortryde: åbn Dine data i din profil, og tryk Jeg har fortrudt.',
      notYou: 'Er det ikke dig, der har bedt om det, så fortryd, og skift din adgangskode.',
      action: 'Åbn Dine data',
    },
    done: {
      subject: 'Din konto hos Forenet er slettet',
      lead: (name: string) => `Hej ${name}. Dine oplysninger på Forenet er slettet.`,
      kept: (day: string) =>
        `Det, du har betalt for, står i foreningernes regnskab med navn og adresse indtil ${day}, som bogføringsloven kræver. Derefter slettes det også.`,
      none: 'Vi gemmer intet navn og ingen adresse. Denne e-mail er det sidste, vi brugte din e-mailadresse til.',
      again: 'Vil du tilbage en dag, opretter du dig som ny.',
    },
    foot: 'Du får denne e-mail, fordi du har bedt os slette din konto hos Forenet.',
  },
  en: {
    asked: {
      subject: 'You asked us to delete your account',
      lead: (name: string, day: string) =>
        `Hello ${name}. We have received your request. On ${day} we will delete what Forenet knows about you.`,
      mind: 'Until then you can change your mind: open Your data in your profile, and press I have changed my mind.',
      notYou: 'If it was not you who asked, cancel it there, and change your password.',
      action: 'Open Your data',
    },
    done: {
      subject: 'Your account at Forenet has been deleted',
      lead: (name: string) => `Hello ${name}. What Forenet knew about you has been deleted.`,
      kept: (day: string) =>
        `What you paid for stays in the clubs’ books with name and address until ${day}, as the bookkeeping law requires. Then that is deleted too.`,
      none: 'We keep no name and no address. This e-mail is the last thing we used your e-mail address for.',
      again: 'If you come back one day, you start over.',
    },
    foot: 'You are getting this e-mail because you asked us to delete your account at Forenet.',
  },
} as const

export function sendAccountDeletionMail(deps: Delivery, mail: AccountDeletionMail): Promise<void> {
  return mail.kind === 'asked' ? sendDeletionRequested(deps, mail.memberId) : sendDeletionDone(deps, mail.memberId)
}

async function sendDeletionRequested(deps: Delivery, memberId: string): Promise<void> {
  const message = await findDeletionRequestedMail(deps.database, memberId)
  if (!message) return
  const { asked: words } = TEXTS[message.language]
  const lead = words.lead(
    safeNameForMail(message.name, message.language, 'greeted'),
    formatDay(message.takesEffectOn, message.language),
  )
  const link = button(words.action, new URL('/my-profile/data', deps.origin).href)
  await sendMessage(deps, `deletion-asked:${memberId}:${message.askedAt.toISOString()}`, message, {
    subject: words.subject,
    template: 'deletion-asked',
    content: [paragraph(lead), paragraph(words.mind), link, remarkPart(words.notYou)],
  })
}

/** After a crash, the next run finds the mail sent and only clears the address. */
async function sendDeletionDone(deps: Delivery, memberId: string): Promise<void> {
  const message = await findDeletionDoneMail(deps.database, memberId)
  if (!message) return
  const { done: words } = TEXTS[message.language]
  const stored = message.keptUntil ? words.kept(formatDay(message.keptUntil, message.language)) : words.none
  await sendMessage(deps, `deletion-done:${memberId}`, message, {
    subject: words.subject,
    template: 'deletion-done',
    content: [
      paragraph(words.lead(safeNameForMail(message.name, message.language, 'greeted'))),
      paragraph(stored),
      remarkPart(words.again),
    ],
  })
  await endDeletionNotice(deps.database, memberId)
}

async function sendMessage(
  deps: Delivery,
  onceKey: string,
  { to, language }: { to: string; language: Language },
  { subject, template, content }: { subject: string; template: string; content: MailPage['content'] },
): Promise<void> {
  const page: MailPage = {
    language,
    subject,
    preview: subject,
    organisation: 'Forenet',
    club: null,
    accentColour: ACCENT,
    content,
    foot: TEXTS[language].foot,
  }
  await sendMail(deps, { onceKey, to, template }, () => ({ page }))
}

/** Null if the request was withdrawn or carried out. */
async function findDeletionRequestedMail(database: Database, memberId: string) {
  const person = await findPerson(database, memberId)
  if (!person?.askedAt || person.email === null) return null
  const { email: to, firstName: name, language, askedAt } = person
  return { to, name, language, askedAt, takesEffectOn: deletionDate(askedAt) }
}

async function findDeletionDoneMail(database: Database, memberId: string) {
  const farewell = await findDeletionNotice(database, memberId)
  if (!farewell) return null
  const { email: to, name, language, keptUntil } = farewell
  return { to, name, language, keptUntil }
}
