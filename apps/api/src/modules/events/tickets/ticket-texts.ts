const TEXTS = {
  da: {
    ticket: 'Billet',
    tickets: 'Billetter',
    nth: (number: number, of: number) => `${number} af ${of}`,
    when: 'Hvornår',
    where: 'Hvor',
    name: 'Navn',
    orderNumber: 'Ordrenummer',
    atTheDoor: 'Vis koden ved indgangen, på papir eller på skærm. Den lukker én person ind, én gang.',
    questions: (email: string) => `Spørgsmål? Skriv til ${email}`,
  },
  en: {
    ticket: 'Ticket',
    tickets: 'Tickets',
    nth: (number: number, of: number) => `${number} of ${of}`,
    when: 'When',
    where: 'Where',
    name: 'Name',
    orderNumber: 'Order number',
    atTheDoor: 'Show the code at the door, on paper or on a screen. It lets one person in, once.',
    questions: (email: string) => `Questions? Write to ${email}`,
  },
}

export function getTicketTexts(language: 'da' | 'en'): (typeof TEXTS)['da'] {
  return TEXTS[language]
}
