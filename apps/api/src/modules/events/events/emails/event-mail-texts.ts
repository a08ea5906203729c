const TEXTS = {
  da: {
    hello: (name: string) => `Kære ${name}`,
    when: 'Hvornår',
    where: 'Hvor',
    waitingList: 'Venteliste',
    invitation: 'Invitation',
    total: 'I alt',
    free: 'Gratis',
    orderNumber: 'Ordrenummer',
    seeTickets: 'Se billetterne',
    seeEvent: 'Se arrangementet',
    takeSeats: (seats: number): string => (seats === 1 ? 'Tag pladsen' : 'Tag pladserne'),
    attached: 'Billetten er vedhæftet som PDF. Kalenderfilen lægger arrangementet i din kalender.',
    attachedMany: 'Billetterne er vedhæftet som PDF. Kalenderfilen lægger arrangementet i din kalender.',
    files: { one: 'billet.pdf', many: 'billetter.pdf', calendar: 'arrangement.ics' },
    confirmed: {
      subject: (event: string, tickets: number) => `${tickets === 1 ? 'Din billet' : 'Dine billetter'} til ${event}`,
      lead: (event: string, tickets: number) =>
        `Tak for din tilmelding. Du har ${tickets === 1 ? '1 billet' : `${tickets} billetter`} til ${event}.`,
    },
    cancelled: {
      subject: (event: string) => `Afmeldt: ${event}`,
      lead: (event: string, tickets: number) =>
        tickets === 1
          ? `Billetten herunder til ${event} er afmeldt og gælder ikke længere.`
          : `Billetterne herunder til ${event} er afmeldt og gælder ikke længere.`,
      calendar: 'Kalenderfilen tager arrangementet ud af din kalender.',
    },
    calledOff: {
      subject: (event: string) => `Aflyst: ${event}`,
      lead: (organisation: string, event: string) => `${organisation} har desværre måttet aflyse ${event}.`,
      reason: (reason: string) => `Begrundelse: ${reason}`,
      void: 'Dine billetter gælder ikke længere. Du skal ikke selv gøre noget.',
      waiting: 'Du stod på ventelisten, som nu er lukket. Du skal ikke selv gøre noget.',
    },
    datesCalledOff: {
      subject: (event: string, dates: number) => `Aflyst: ${event}, ${dates} datoer`,
      lead: (organisation: string, event: string, dates: number, ways: string) =>
        `${organisation} har desværre måttet aflyse ${dates} datoer for ${event}, som du ${ways}.`,
      ways: { registered: 'er tilmeldt', invited: 'er inviteret til', waiting: 'stod på venteliste til' },
      waiting: 'Ventelisterne er nu lukket. Du skal ikke selv gøre noget.',
      rest: 'Resten refunderes til den oprindelige betalingsmåde. Det, du har betalt direkte til foreningen, refunderer den selv.',
      back: 'Hele beløbet refunderes til den oprindelige betalingsmåde. Det, du har betalt direkte til foreningen, refunderer den selv.',
    },
    changed: {
      subject: (event: string) => `Ændret: ${event}`,
      lead: (organisation: string, event: string) => `${organisation} har ændret ${event}. Her er, hvad der gælder nu.`,
      before: (was: string) => `Før: ${was}`,
      valid: 'Dine billetter gælder stadig. Du skal ikke gøre noget, hvis du kan komme.',
      refund: (until: string) => `Kan du ikke komme, kan du afmelde dig og få alle pengene tilbage indtil ${until}.`,
      calendar: 'Kalenderfilen opdaterer arrangementet i din kalender.',
    },
    seriesChanged: {
      subject: (event: string, dates: number) => `Ændret: ${event}, ${dates} datoer`,
      lead: (organisation: string, event: string, dates: number) =>
        `${organisation} har ændret ${dates} datoer for ${event}, som du er tilmeldt. Her er, hvad der gælder nu.`,
    },
    refund: (amount: string, to: string) =>
      `${amount} refunderes til ${to}. Pengene er normalt på din konto inden for fem bankdage.`,
    refundSplit: (amount: string) =>
      `${amount} refunderes til den oprindelige betalingsmåde. Det, du har betalt direkte til foreningen, refunderer den selv.`,
    refundByHand: {
      cash: (organisation: string, amount: string) =>
        `Du betalte kontant til ${organisation}, som selv refunderer ${amount} til dig. Kontakt dem, hvis du ikke hører noget.`,
      'bank-transfer': (organisation: string, amount: string) =>
        `Du betalte med bankoverførsel til ${organisation}, som selv refunderer ${amount} til dig. Kontakt dem, hvis du ikke hører noget.`,
    },
    refundChargedBack: (amount: string) =>
      `Din bank har allerede sendt ${amount} tilbage til dig, så de refunderes ikke igen. Trækker banken pengene tilbage, refunderer vi dem.`,
    noRefund: 'Der er ikke noget at refundere.',
    offered: {
      subject: (event: string, seats: number) =>
        `${seats === 1 ? 'En plads til dig' : `${seats} pladser til dig`}: ${event}`,
      lead: (event: string, seats: number) =>
        `Der er blevet ${seats === 1 ? 'en plads' : `${seats} pladser`} ledig${seats === 1 ? '' : 'e'} til ${event}, og du er den næste på ventelisten.`,
      until: (until: string, seats: number) =>
        `${seats === 1 ? 'Pladsen er din' : 'Pladserne er dine'} indtil ${until}. Derefter går tilbuddet videre til den næste.`,
    },
    datesOffered: {
      subject: (event: string, dates: number) => `Pladser til dig: ${event}, ${dates} datoer`,
      lead: (event: string, dates: number) =>
        `Der er blevet plads til dig på ${dates} datoer for ${event}. Du er den næste på ventelisterne.`,
    },
    offerExpired: {
      subject: (event: string) => `Tilbuddet er udløbet: ${event}`,
      lead: (event: string, seats: number, until: string) =>
        `Tilbuddet om ${seats === 1 ? 'en plads' : `${seats} pladser`} til ${event} udløb ${until} og gælder ikke længere.`,
      list: 'Du står heller ikke længere på ventelisten. Vil du stadig med, kan du skrive dig på igen, så længe der er åbent for tilmelding.',
    },
    datesOfferExpired: {
      subject: (event: string, dates: number) => `Tilbuddene er udløbet: ${event}, ${dates} datoer`,
      lead: (event: string, dates: number) =>
        `Tilbuddene om pladser på ${dates} datoer for ${event} er udløbet og gælder ikke længere.`,
    },
    asked: {
      subject: (event: string, amount: string) => `Betal forskellen på ${amount}: ${event}`,
      lead: (said: { name: string; organisation: string; event: string; from: string; to: string; amount: string }) =>
        `${said.organisation} beder dig betale ${said.amount}, så billetten til ${said.event} for ${said.name} bliver ${said.to} i stedet for ${said.from}.`,
      reason: (reason: string) => `Begrundelse: ${reason}`,
      until: (until: string) => `Du kan betale indtil ${until}. Indtil da er billetten reserveret til dig.`,
      pay: (amount: string) => `Betal ${amount}`,
      valid: (from: string) => `Betaler du ikke, gælder billetten stadig som ${from}.`,
    },
    askedOver: {
      subject: (event: string) => `Du skal ikke længere betale forskellen: ${event}`,
      withdrawn: (said: { organisation: string; event: string; amount: string }) =>
        `${said.organisation} beder dig ikke længere betale ${said.amount} for en anden billet til ${said.event}.`,
      ranOut: (said: { organisation: string; event: string; amount: string }) =>
        `Fristen for at betale ${said.amount} for en anden billet til ${said.event} er udløbet. Skriv til ${said.organisation}, hvis du stadig vil skifte.`,
      valid: ({ name, from }: { name: string; from: string }) =>
        `Billetten for ${name} er uændret ${from} og gælder stadig. Du skal ikke gøre noget.`,
    },
    difference: {
      subject: (event: string, to: string) => `Din billet til ${event} er nu ${to}`,
      lead: ({ name, event, from, to }: { name: string; event: string; from: string; to: string }) =>
        `${name} har fået en anden billet til ${event}: ${to} i stedet for ${from}.`,
      paid: (amount: string) => `Forskellen på ${amount} er betalt.`,
      receipt: 'Kvitteringen finder du ved billetterne.',
      attached: 'Dine opdaterede billetter er vedhæftet som PDF. Koden på billetten er den samme.',
    },
    resold: {
      subject: (event: string) => `Din billet er solgt videre: ${event}`,
      lead: (event: string) => `Billetten herunder til ${event} er købt af en anden og gælder ikke længere.`,
      fee: (organisation: string, fee: string) => `${organisation} beholder et gebyr på ${fee} for videresalget.`,
    },
    unsold: {
      subject: (event: string) => `Din billet blev ikke solgt: ${event}`,
      lead: (event: string) =>
        `Ingen nåede at købe billetten herunder, før ${event} begyndte. Derfor får du ikke penge tilbage.`,
      valid: 'Billetten er stadig din og gælder, til arrangementet er slut.',
    },
    code: {
      alt: (name: string, type: string) => `QR-kode til billetten for ${name}, ${type}`,
      apple: 'Føj til Apple Wallet',
      google: 'Føj til Google Wallet',
    },
    given: {
      open: 'Åbn billetten',
      link: 'Linket åbner billetten uden login, indtil arrangementet er slut. Har du åbnet den én gang, kan du også åbne den uden net.',
      subject: (event: string) => `Din billet til ${event}`,
      transferred: (giver: string, event: string) =>
        `${giver} har givet en billet til ${event} videre til dig. Billetten står nu i dit navn.`,
      shared: (giver: string, event: string) => `${giver} har sendt dig en billet til ${event}.`,
    },
    foot: {
      own: 'Du får denne e-mail, fordi du har tilmeldt dig et arrangement.',
      waiting: 'Du får denne e-mail, fordi du står på en venteliste.',
      waited: 'Du får denne e-mail, fordi du stod på en venteliste.',
      given: 'Du får denne e-mail, fordi nogen har sendt dig en billet.',
    },
  },
  en: {
    hello: (name: string) => `Dear ${name}`,
    when: 'When',
    where: 'Where',
    waitingList: 'Waiting list',
    invitation: 'Invitation',
    total: 'Total',
    free: 'Free',
    orderNumber: 'Order number',
    seeTickets: 'See the tickets',
    seeEvent: 'See the event',
    takeSeats: (seats: number): string => (seats === 1 ? 'Take the seat' : 'Take the seats'),
    attached: 'The ticket is attached as a PDF. The calendar file puts the event into your calendar.',
    attachedMany: 'The tickets are attached as a PDF. The calendar file puts the event into your calendar.',
    files: { one: 'ticket.pdf', many: 'tickets.pdf', calendar: 'event.ics' },
    confirmed: {
      subject: (event: string, tickets: number) => `Your ${tickets === 1 ? 'ticket' : 'tickets'} for ${event}`,
      lead: (event: string, tickets: number) =>
        `Thank you for registering. You have ${tickets === 1 ? '1 ticket' : `${tickets} tickets`} for ${event}.`,
    },
    cancelled: {
      subject: (event: string) => `Cancelled: your registration for ${event}`,
      lead: (event: string, tickets: number) =>
        tickets === 1
          ? `The ticket below for ${event} is cancelled and no longer valid.`
          : `The tickets below for ${event} are cancelled and no longer valid.`,
      calendar: 'The calendar file takes the event out of your calendar.',
    },
    calledOff: {
      subject: (event: string) => `Cancelled: ${event}`,
      lead: (organisation: string, event: string) => `Unfortunately, ${organisation} has had to cancel ${event}.`,
      reason: (reason: string) => `Reason: ${reason}`,
      void: 'Your tickets are no longer valid. You do not need to do anything.',
      waiting: 'You were on the waiting list, which is now closed. You do not need to do anything.',
    },
    datesCalledOff: {
      subject: (event: string, dates: number) => `Cancelled: ${event}, ${dates} dates`,
      lead: (organisation: string, event: string, dates: number, ways: string) =>
        `Unfortunately, ${organisation} has had to cancel ${dates} dates of ${event} that you ${ways}.`,
      ways: {
        registered: 'are registered for',
        invited: 'are invited to',
        waiting: 'were on the waiting list for',
      },
      waiting: 'The waiting lists are now closed. You do not need to do anything.',
      rest: 'The rest is refunded to your original payment method. What you paid to the club directly, it refunds itself.',
      back: 'The full amount for them is refunded to your original payment method. What you paid to the club directly, it refunds itself.',
    },
    changed: {
      subject: (event: string) => `Changed: ${event}`,
      lead: (organisation: string, event: string) => `${organisation} has changed ${event}. Here is what applies now.`,
      before: (was: string) => `Before: ${was}`,
      valid: 'Your tickets are still valid. If you can come, you do not need to do anything.',
      refund: (until: string) => `If you cannot come, you can cancel and get all of your money back until ${until}.`,
      calendar: 'The calendar file updates the event in your calendar.',
    },
    seriesChanged: {
      subject: (event: string, dates: number) => `Changed: ${event}, ${dates} dates`,
      lead: (organisation: string, event: string, dates: number) =>
        `${organisation} has changed ${dates} dates of ${event} that you are registered for. Here is what applies now.`,
    },
    refund: (amount: string, to: string) =>
      `${amount} is refunded to ${to}. The money is normally in your account within five banking days.`,
    refundSplit: (amount: string) =>
      `${amount} is refunded to the original payment method. Payments made directly to the club are refunded by the club itself.`,
    refundByHand: {
      cash: (organisation: string, amount: string) =>
        `You paid ${organisation} in cash, so they refund ${amount} to you themselves. Contact them if you do not hear from them.`,
      'bank-transfer': (organisation: string, amount: string) =>
        `You paid ${organisation} by bank transfer, so they refund ${amount} to you themselves. Contact them if you do not hear from them.`,
    },
    refundChargedBack: (amount: string) =>
      `Your bank has already returned ${amount} to you, so it is not refunded a second time. If the bank takes it back, we refund it.`,
    noRefund: 'There is nothing to refund.',
    offered: {
      subject: (event: string, seats: number) =>
        `${seats === 1 ? 'A seat for you' : `${seats} seats for you`}: ${event}`,
      lead: (event: string, seats: number) =>
        `${seats === 1 ? 'A seat is' : `${seats} seats are`} now free for ${event}, and you are next on the waiting list.`,
      until: (until: string, seats: number) =>
        `${seats === 1 ? 'The seat is yours' : 'The seats are yours'} until ${until}. After that the offer goes to the next in line.`,
    },
    datesOffered: {
      subject: (event: string, dates: number) => `Seats for you: ${event}, ${dates} dates`,
      lead: (event: string, dates: number) =>
        `There are now seats for you on ${dates} dates of ${event}. You are next on the waiting lists.`,
    },
    offerExpired: {
      subject: (event: string) => `The offer has expired: ${event}`,
      lead: (event: string, seats: number, until: string) =>
        `The offer of ${seats === 1 ? 'a seat' : `${seats} seats`} for ${event} expired ${until} and is no longer valid.`,
      list: 'You are no longer on the waiting list either. If you still want to come, you can join it again while registration is open.',
    },
    datesOfferExpired: {
      subject: (event: string, dates: number) => `The offers have expired: ${event}, ${dates} dates`,
      lead: (event: string, dates: number) =>
        `The offers of seats on ${dates} dates of ${event} have expired and are no longer valid.`,
    },
    asked: {
      subject: (event: string, amount: string) => `Pay the difference of ${amount}: ${event}`,
      lead: (said: { name: string; organisation: string; event: string; from: string; to: string; amount: string }) =>
        `${said.organisation} asks you to pay ${said.amount}, so that ${said.name}’s ticket for ${said.event} becomes ${said.to} instead of ${said.from}.`,
      reason: (reason: string) => `Reason: ${reason}`,
      until: (until: string) => `You can pay until ${until}. A ticket is held for you until then.`,
      pay: (amount: string) => `Pay ${amount}`,
      valid: (from: string) => `If you do not pay, the ticket stays valid as ${from}.`,
    },
    askedOver: {
      subject: (event: string) => `You no longer need to pay the difference: ${event}`,
      withdrawn: (said: { organisation: string; event: string; amount: string }) =>
        `${said.organisation} is no longer asking you to pay ${said.amount} for another ticket for ${said.event}.`,
      ranOut: (said: { organisation: string; event: string; amount: string }) =>
        `The time to pay ${said.amount} for another ticket for ${said.event} has run out. Write to ${said.organisation} if you still want to change.`,
      valid: ({ name, from }: { name: string; from: string }) =>
        `${name}’s ticket is still ${from}, and still valid. You do not need to do anything.`,
    },
    difference: {
      subject: (event: string, to: string) => `Your ticket for ${event} is now ${to}`,
      lead: ({ name, event, from, to }: { name: string; event: string; from: string; to: string }) =>
        `${name} now has a different ticket for ${event}: ${to} instead of ${from}.`,
      paid: (amount: string) => `The difference of ${amount} has been paid.`,
      receipt: 'You can find the receipt with the tickets.',
      attached: 'Your updated tickets are attached as a PDF. The code on the ticket is the same.',
    },
    resold: {
      subject: (event: string) => `Your ticket has been sold: ${event}`,
      lead: (event: string) => `Someone else has bought the ticket below for ${event}. It is no longer valid.`,
      fee: (organisation: string, fee: string) => `${organisation} keeps a fee of ${fee} for reselling it.`,
    },
    unsold: {
      subject: (event: string) => `Your ticket was not sold: ${event}`,
      lead: (event: string) => `Nobody bought the ticket below before ${event} began, so there is no refund.`,
      valid: 'The ticket is still yours, and valid until the event ends.',
    },
    code: {
      alt: (name: string, type: string) => `QR code of the ticket for ${name}, ${type}`,
      apple: 'Add to Apple Wallet',
      google: 'Add to Google Wallet',
    },
    given: {
      open: 'Open the ticket',
      link: 'The link opens the ticket without a login until the event is over. Once you have opened it, you can open it offline too.',
      subject: (event: string) => `Your ticket for ${event}`,
      transferred: (giver: string, event: string) =>
        `${giver} has transferred a ticket for ${event} to you. The ticket is now in your name.`,
      shared: (giver: string, event: string) => `${giver} has sent you a ticket for ${event}.`,
    },
    foot: {
      own: 'You are getting this e-mail because you registered for an event.',
      waiting: 'You are getting this e-mail because you are on a waiting list.',
      waited: 'You are getting this e-mail because you were on a waiting list.',
      given: 'You are getting this e-mail because someone sent you a ticket.',
    },
  },
}

export function eventMailTexts(language: 'da' | 'en'): (typeof TEXTS)['da'] {
  return TEXTS[language]
}
