import type { accountDeletionTexts as english } from '../en/accountDeletion.ts'
import type { TextTable } from '../text-table.ts'

export const accountDeletionTexts: TextTable<typeof english> = {
  lead: 'Se alt, hvad vi gemmer om dig, hent det, eller slet din konto.',
  acting: {
    title: 'Det kan kun medlemmet selv',
    text: 'Når du handler på et medlems vegne, kan du hverken hente medlemmets data eller bede om at få kontoen slettet.',
  },
  download: {
    title: 'Hent dine data',
    text: 'Alt, hvad Forenet gemmer om dig og de børn, kun du administrerer: profil, medlemskaber, køb, billetter, notifikationer og samtaler med foreninger. Siden er til at læse og udskrive, JSON-filen til andre programmer.',
    html: 'Hent som side',
    json: 'Hent som JSON',
    done: 'Filen er på vej til dine overførsler.',
  },
  leave: {
    title: 'Slet min konto',
    lead: 'Du kan slette din konto, når du vil. Det sker efter syv dage, og indtil da kan du fortryde.',
    goes: 'Det forsvinder',
    goesText:
      'Dit navn, e-mail, telefon, adresse, fødselsdato og billede; notifikationer, familielinks, kalenderadresse, det, du har skrevet til foreninger, og dit navn på gamle billetter. Intet bliver fornyet mere.',
    children:
      'Kun du administrerer {{names}}, som derfor også slettes. Tilføj den anden forælder først, hvis du ikke ønsker det.',
    stays: 'Det gemmes',
    books_one:
      'Foreninger skal efter bogføringsloven gemme deres regnskab i fem år. Derfor gemmes det ene køb, du har betalt, med navn og adresse indtil {{date}} og slettes derefter.',
    books_other:
      'Foreninger skal efter bogføringsloven gemme deres regnskab i fem år. Derfor gemmes de {{count}} køb, du har betalt, med navn og adresse senest indtil {{date}} og slettes derefter.',
    invoices_one:
      'Foreninger skal efter bogføringsloven gemme deres regnskab i fem år. Derfor gemmes den ene faktura til dig med navn og adresse indtil {{date}}, længere hvis den ikke er betalt, og slettes derefter.',
    invoices_other:
      'Foreninger skal efter bogføringsloven gemme deres regnskab i fem år. Derfor gemmes de {{count}} fakturaer til dig med navn og adresse indtil {{date}}, længere hvis de ikke er betalt, og slettes derefter.',
    noBooks: 'Intet med dit navn: Du har ingen køb, som foreninger skal gemme i regnskabet.',
    loginGoes: 'Dit login lukkes også. Kommer du tilbage en dag, begynder du forfra.',
    loginKept: 'Dit login administreres af en anden tjeneste, og vi lukker det ikke. Bed tjenesten om at slette det.',
    first: 'Gør dette først',
    action: 'Slet min konto …',
  },
  blockers: {
    ticket: 'Du har billetter til {{name}} den {{date}}. Afmeld dem, eller giv dem videre.',
    seats: 'Du har reserverede pladser til {{name}} den {{date}}. Køb dem, eller frigiv dem.',
    payment: 'En betaling til {{name}} er i gang. Gør den færdig, eller vent til i morgen.',
    refund: 'En refusion fra {{name}} er i gang. Den tager som regel få minutter.',
    child:
      '{{name}} har et aktuelt medlemskab eller kommende billetter, som kun du administrerer. Tilføj den anden forælder, giv barnet sit eget login, eller fjern det fra listen.',
    owner: 'Du er den eneste ejer af {{name}}. Gør først en anden til ejer.',
    toEvent: 'Se {{name}}',
    toChildren: 'Se familien',
    toRoles: 'Se, hvem der har en rolle',
    toPayment: 'Se, hvad der er i gang',
  },
  ask: {
    title: 'Vil du slette din konto?',
    text: 'Den {{date}} bliver dine data slettet, og ingen kan hente dem tilbage. Indtil da kan du fortryde her på siden.',
    email: 'Skriv din e-mail for at bekræfte',
    differs: 'Skriv {{email}}, som står i din profil',
    action: 'Slet min konto',
    stay: 'Behold min konto',
  },
  pending: {
    title: 'Din konto slettes den {{date}}',
    text: 'Vi har sendt dig en e-mail om det. Indtil da virker alt som før, og du kan fortryde.',
    first: 'Din konto slettes først, når du har gjort dette',
    withdraw: 'Jeg har fortrudt',
  },
  problems: {
    'email-differs': {
      title: 'Det er ikke din e-mail',
      text: 'Skriv den e-mail, der står i din profil, så ingen beder om det ved en fejl. Intet er ændret.',
    },
    'cannot-leave-yet': {
      title: 'Der er noget, der skal gøres først',
      text: 'Listen på siden siger hvad. Intet er ændret.',
    },
  },
}
