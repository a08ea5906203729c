import type { payingTexts as english } from '../en/paying.ts'
import type { TextTable } from '../text-table.ts'

export const payingTexts: TextTable<typeof english> = {
  steps: { label: 'Trin', choose: 'Hvem og hvad', review: 'Gennemse', pay: 'Betal', done: 'færdig' },
  price: {
    price: 'Pris',
    vat: 'Moms {{percent}} %',
    vatPlain: 'Moms',
    surcharge: 'Gebyr',
    joining: 'Indmeldelse',
    total: 'I alt',
    free: 'Gratis',
  },
  opening: 'Åbner betalingsvinduet',
  leaving: 'Du betaler med kort eller MobilePay i betalingsvinduet og kommer tilbage hertil.',
  differs: 'Du så {{yours}}. Nu koster det {{ours}}.',
  takePrice: 'Accepter den nye pris, {{ours}}',
  confirming: {
    title: 'Vi bekræfter din betaling',
    text: 'Det tager som regel et par sekunder. Du kan godt forlade siden: betalingen fortsætter i baggrunden.',
    long: 'Det tager længere tid, end det plejer. Betalingen er i sikkerhed, og du kommer ikke til at betale to gange. Du kan lukke siden. Du får en e-mail, når den er gået igennem.',
    wait: 'Vi venter på besked fra betalingsvinduet.',
    lost: 'Betalingsvinduet har ikke svaret endnu. Lukkede du det, før du betalte, er der ikke trukket penge, og du kan åbne det igen.',
  },
  declined: {
    title: 'Betalingen mislykkedes',
    text: 'Der er ikke trukket penge. Dine valg er gemt.',
    retry: 'Prøv igen · {{price}}',
    change: 'Rediger dit valg',
  },
  voided: {
    title: 'Der blev ikke trukket penge denne gang',
    'already-paid': 'Det var allerede betalt, så betalingen er annulleret.',
    mismatch: 'Betalingen passede ikke til købet, så den er annulleret. Begynd forfra.',
    'capture-failed': 'Banken afviste betalingen, så der er ikke trukket penge. Begynd forfra.',
    'seats-gone': 'Tiden til at betale var gået, og andre har fået pladserne. Betalingen er annulleret.',
    cancelled: 'Arrangementet er aflyst, og betalingen er annulleret.',
    'participant-not-yours':
      'Du kan ikke længere købe til alle i købet, så det er lukket. En eventuel betaling er annulleret.',
    unknown: 'Betalingen er annulleret.',
    again: 'Begynd forfra',
  },
  unpaid: {
    title: 'Gør din betaling færdig',
    text: 'Der er ikke trukket penge endnu. Dine valg er gemt.',
    pay: 'Betal {{price}}',
  },
  room: {
    few: {
      title: 'Du har mange ubetalte køb',
      text_one: 'Du har {{begun}} køb, som ikke er betalt. Du kan starte ét mere, før du skal betale.',
      text_other: 'Du har {{begun}} køb, som ikke er betalt. Du kan starte {{count}} mere, før du skal betale.',
    },
    none: {
      title: 'Du har for mange ubetalte køb',
      text: 'Du har {{begun}} køb, som ikke er betalt. Betal et af dem, eller vent til {{time}}.',
    },
    see: 'Se, hvad der mangler at blive betalt',
  },
  bought: 'Betalingen gælder',
  order: 'Ordrenummer {{orderNumber}}',
  offline: 'Vi kan ikke få fat i portalen lige nu. Betalingen er ikke gået tabt. Vi prøver automatisk igen.',
  askAgain: 'Prøv igen',
  noToken: {
    title: 'Linket er ufuldstændigt',
    text: 'Vi kan ikke se, hvilken betaling det gælder. Under Medlemskab eller Arrangementer kan du se dens status. Du har ikke mistet noget.',
  },
  problems: {
    'total-differs': {
      title: 'Prisen er ændret',
      text: 'Der er ikke trukket noget. Se den nye pris, og betal, hvis den er i orden.',
    },
    'discount-code-refused': {
      title: 'Rabatkoden kan ikke bruges',
      text: 'Der er ikke trukket penge. Tjek stavningen; den kan også være brugt op, udløbet eller til et andet arrangement.',
    },
    'invitation-used': {
      title: 'Du er inviteret til færre pladser',
      text: 'Der er ikke trukket noget. Vælg ikke flere billetter, end din invitation giver, eller kontakt arrangøren, hvis I er flere.',
    },
    'invitation-ended': {
      title: 'Svarfristen er udløbet',
      text: 'Der er ikke trukket noget. Kontakt arrangøren, hvis du stadig gerne vil komme.',
    },
    'same-period-twice': {
      title: 'Det medlemskab har du allerede',
      text: 'Perioden er betalt eller ved at blive det, så der er ikke trukket mere.',
    },
    'already-paid': {
      title: 'Det er allerede betalt',
      text: 'Der trækkes ikke penge igen. Du finder det under Medlemskab eller Arrangementer.',
    },
    'token-used': {
      title: 'Betalingen er allerede begyndt',
      text: 'Der er ikke trukket penge to gange. Se status under Medlemskab eller Arrangementer.',
    },
    'payment-is-servers-business': {
      title: 'Det kan kun ske ved selve betalingen',
      text: 'Intet er ændret. Se betalingens status under Medlemskab eller Arrangementer.',
    },
    'payment-in-progress': {
      title: 'En betaling er i gang',
      text: 'Den er måske åben i en anden fane. Gør den færdig der, eller vent et par minutter, og prøv igen. Du kommer ikke til at betale to gange.',
    },
    'member-differs': {
      title: 'Det her tilhører et andet medlem',
      text: 'Intet er ændret. Indlæs siden igen, og prøv en gang til.',
    },
    'return-token-invalid': {
      title: 'Linket er ufuldstændigt',
      text: 'Vi kan ikke se, hvilken betaling det gælder. Se status under Medlemskab eller Arrangementer. Du har ikke mistet noget.',
    },
    'return-token-expired': {
      title: 'Linket er udløbet',
      text: 'Det virker i 24 timer. Dit køb er ikke gået tabt: under Medlemskab eller Arrangementer kan du se, hvor langt det er, og gå videre med det.',
    },
    'address-incomplete': {
      title: 'Vi mangler din adresse',
      text: 'Der er ikke trukket noget. Udfyld adressen i din profil, og kom tilbage. Dit valg er gemt.',
    },
    'participant-not-yours': {
      title: 'Du kan ikke købe til alle i købet',
      text: 'Du kan købe til dig selv, dine børn og familie, der har accepteret. Der er ikke trukket noget. Indlæs siden igen, og vælg en gang til.',
    },
    'participant-not-approved': {
      title: 'Familielinket er ikke godkendt endnu',
      text: 'Der er ikke trukket noget. Du kan købe til dem, når de har accepteret.',
    },
    'membership-not-on-offer': {
      title: 'Det medlemskab kan ikke købes',
      text: 'Der er ikke trukket noget. Se, hvad der kan købes nu, og vælg igen.',
    },
    'organisation-unavailable': {
      title: 'Foreningen kan ikke tage imod betaling lige nu',
      text: 'Der er ikke trukket noget. Prøv igen senere, eller spørg foreningen.',
    },
    'nothing-to-pay': {
      title: 'Der er ikke valgt noget',
      text: 'Vælg mindst ét medlemskab for at gå videre.',
    },
    'registration-not-open': {
      title: 'Der er ikke åbent for tilmelding',
      text: 'Du er ikke tilmeldt, og der er ikke trukket noget. På arrangementets side står, hvornår der åbnes, eller hvorfor der er lukket.',
    },
    'event-cancelled': {
      title: 'Arrangementet er aflyst',
      text: 'Der er ikke trukket noget. Har du allerede betalt, får du pengene tilbage.',
    },
    'sold-out': {
      title: 'De sidste pladser er lige gået',
      text: 'Der er ikke trukket noget, og dit valg er gemt. Er der en venteliste, kan du skrive dig på den.',
    },
    'quota-reached': {
      title: 'Billettypen er udsolgt',
      text: 'Der er ikke trukket noget. Vælg en anden billettype; resten af dit valg er gemt.',
    },
    'too-many-tickets': {
      title: 'Det er for mange billetter',
      text: 'Der er ikke trukket noget. Vælg færre. På arrangementets side står, hvor mange du kan få.',
    },
    'ticket-not-on-sale': {
      title: 'Den billet sælges ikke lige nu',
      text: 'Der er ikke trukket noget. Vælg en anden billettype.',
    },
    'guests-not-invited': {
      title: 'Arrangementet er kun for medlemmer',
      text: 'Gæster kan ikke komme med. Fjern dem for at gå videre; resten af dit valg er gemt.',
    },
    'members-only': {
      title: 'Den billet er kun for medlemmer',
      text: 'Der er ikke trukket noget. Fjern den, der ikke er medlem, eller vælg en gæstebillet.',
    },
    'ticket-not-for-age': {
      title: 'Den billet er til en anden aldersgruppe',
      text: 'Der er ikke trukket noget. Vælg en billet til den alder, personen har på dagen.',
    },
    'membership-not-for-age': {
      title: 'Det medlemskab er til en anden aldersgruppe',
      text: 'Der er ikke trukket noget. Vælg et medlemskab til den alder, personen har på periodens første dag.',
    },
    'membership-not-for-gender': {
      title: 'Det medlemskab er til et andet køn',
      text: 'Der er ikke trukket noget. Vælg et andet medlemskab, eller ret kønnet i profilen, hvis det er forkert.',
    },
    'membership-full': {
      title: 'Der er ikke flere pladser',
      text: 'Der er ikke trukket noget. En anden nåede at få den sidste plads. Vælg et andet medlemskab, eller skriv til foreningen.',
    },
    'membership-needs-approval': {
      title: 'Foreningen skal først godkende',
      text: 'Der er ikke trukket noget. Søg om medlemskabet, hvor du vælger det. Foreningen svarer på e-mail.',
    },
    'approval-not-needed': {
      title: 'Du behøver ikke at søge',
      text: 'Medlemskabet kan købes, som det er. Vælg det på listen.',
    },
    'attendee-twice': {
      title: 'En person er med to gange',
      text: 'Hver person kan få én billet, og en af dem har allerede en. Fjern den ene for at gå videre.',
    },
    'answer-missing': {
      title: 'Der mangler et svar',
      text: 'Du er ikke tilmeldt endnu. Svar på det markerede spørgsmål, og prøv igen.',
    },
    'hold-ran-out': {
      title: 'Pladserne er ikke reserveret længere',
      text: 'Der er ikke trukket noget. Vælg igen: dit valg er gemt, og pladserne er måske stadig ledige.',
    },
    'waiting-list-not-open': {
      title: 'Ventelisten er ikke åben',
      text: 'Måske er der ledige pladser igen. Prøv at se efter.',
    },
    'offer-ended': {
      title: 'Tilbuddet er udløbet',
      text: 'Pladserne er gået videre til den næste. Der er ikke trukket noget, og du kan skrive dig på ventelisten igen.',
    },
    'cannot-cancel': {
      title: 'Der kan ikke afmeldes længere',
      text: 'Intet er ændret: billetten gælder stadig. På arrangementets side står fristen; kontakt foreningen, hvis du har brug for hjælp.',
    },
    'paid-back-already': {
      title: 'Noget er allerede refunderet',
      text: 'Intet er ændret. Kontakt foreningen, som kan se refusionerne.',
    },
    'refund-differs': {
      title: 'Refusionen er ændret',
      text: 'Intet er ændret. Se det nye beløb, og fortsæt, hvis det er i orden.',
    },
    'cannot-give-back': {
      title: 'Billetten kan ikke sættes til salg',
      text: 'Intet er ændret: den gælder stadig. På arrangementets side står, hvad du kan gøre med billetter.',
    },
    'seat-held': {
      title: 'En anden er ved at købe pladsen',
      text: 'Billetten er til salg, indtil de har betalt. Hvis de ikke gør det, kan du tage den af salg.',
    },
    'cannot-transfer': {
      title: 'Billetten kan ikke gives videre',
      text: 'Intet er ændret: den gælder stadig for den, hvis navn står på den.',
    },
    'not-paid': {
      title: 'Der er ingen kvittering endnu',
      text: 'Den kommer, så snart betalingen er gået igennem.',
    },
    'too-many-unpaid': {
      title: 'Du har for mange ubetalte køb',
      text: 'Der er ikke trukket noget. Betal et af de køb, du er begyndt på, eller prøv igen senere.',
    },
    'gateway-unavailable': {
      title: 'Betalingstjenesten svarer ikke',
      text: 'Der er ikke trukket noget, og dit valg er gemt. Prøv igen om et par minutter.',
    },
  },
}
