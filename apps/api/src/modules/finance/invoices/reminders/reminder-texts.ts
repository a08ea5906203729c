type OverdueFacts = { amount: string; day: string; of: number }

const TEXTS = {
  da: {
    reminderSubject: (club: string, number: number) => `Påmindelse om faktura ${number} fra ${club}`,
    soon: (club: string, number: number, amount: string, day: string) =>
      `Faktura ${number} fra ${club} på ${amount} skal betales senest ${day}.`,
    late: (club: string, number: number, amount: string, day: string) =>
      `Faktura ${number} fra ${club} skulle være betalt senest ${day}. Der mangler ${amount}.`,
    instalmentSoon: (club: string, number: number, { amount, day, of }: OverdueFacts) =>
      `Rate ${of} af faktura ${number} fra ${club} på ${amount} skal betales senest ${day}.`,
    instalmentLate: (club: string, number: number, { amount, day, of }: OverdueFacts) =>
      `Rate ${of} af faktura ${number} fra ${club} skulle være betalt senest ${day}. Der er forfaldet ${amount}, som mangler.`,
    fee: (amount: string, number: number) => `For denne rykker er der et gebyr på ${amount}, se faktura ${number}.`,
    payFee: 'Se og betal gebyret',
    notSent: 'Rykkeren blev ikke sendt',
    crossed: 'Har du lige betalt, kan du se bort fra denne e-mail. Er noget forkert, så svar på den.',
    reminderFoot: 'Du får denne e-mail, fordi en faktura til dig ikke er betalt.',
  },
  en: {
    reminderSubject: (club: string, number: number) => `Reminder of invoice ${number} from ${club}`,
    soon: (club: string, number: number, amount: string, day: string) =>
      `Invoice ${number} from ${club} for ${amount} is due on ${day}.`,
    late: (club: string, number: number, amount: string, day: string) =>
      `Invoice ${number} from ${club} was due on ${day}. ${amount} is left to pay.`,
    instalmentSoon: (club: string, number: number, { amount, day, of }: OverdueFacts) =>
      `Instalment ${of} of invoice ${number} from ${club}, ${amount}, is due on ${day}.`,
    instalmentLate: (club: string, number: number, { amount, day, of }: OverdueFacts) =>
      `Instalment ${of} of invoice ${number} from ${club} was due on ${day}. ${amount} is overdue.`,
    fee: (amount: string, number: number) => `There is a fee of ${amount} for this reminder, see invoice ${number}.`,
    payFee: 'See and pay the fee',
    notSent: 'The reminder was not sent',
    crossed: 'If you have just paid, ignore this e-mail. If something is wrong, reply to it.',
    reminderFoot: 'You are getting this e-mail because an invoice to you has not been paid.',
  },
} as const

export function getReminderTexts(language: 'da' | 'en'): (typeof TEXTS)['da' | 'en'] {
  return TEXTS[language]
}
