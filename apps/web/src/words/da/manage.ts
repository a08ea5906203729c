import { ROLE_NAMES } from '@forenet/contract/club/role-names'
import type { manage as english } from '../en/manage.ts'
import type { WordsOf } from '../words-of.ts'

export const manage: WordsOf<typeof english> = {
  publicName: {
    unseen: 'Navnet har tegn, der ikke kan ses: skriv det om',
    link: 'Brug ingen links eller e-mailadresser, og mellemrum efter et punktum: navnet står i e-mails',
    phone: 'Brug ingen telefonnumre: navnet står i e-mails',
    imitates: 'Navnet må ikke kunne forveksles med en bank, en myndighed eller en betalingstjeneste',
  },
  skippedTime:
    'Uret stilles frem den nat, så tidspunktet findes ikke: vælg et tidspunkt før kl. 02.00 eller fra kl. 03.00',
  eventPages: 'Arrangementets sider',
  pages: {
    manage: 'Dine foreninger',
    'manage-queue': 'Foreninger, der skal godkendes',
    'manage-sending': 'E-mails fra foreninger',
    'manage-start': 'Opret en forening',
    'manage-overview': 'Overblik',
    'manage-year': 'Årshjul',
    'manage-register': 'Medlemmer',
    'manage-import': 'Importér personer',
    'manage-changes': 'Ændringer',
    'manage-health': 'Datatjek',
    'manage-merge': 'Læg to personer sammen',
    'manage-new-person': 'Ny person',
    'manage-person': 'Person',
    'manage-person-data': 'Rediger oplysninger',
    'manage-events': 'Arrangementer',
    'manage-new-event': 'Nyt arrangement',
    'manage-event': 'Arrangement',
    'manage-preview': 'Forhåndsvisning',
    'manage-discounts': 'Rabatkoder',
    'manage-invitations': 'Invitationer',
    'manage-letters': 'Breve',
    'manage-report': 'Regnskab',
    'manage-call-off': 'Aflys',
    'manage-series': 'Serie',
    'manage-days-off': 'Fridage',
    'manage-teams': 'Hold',
    'manage-team': 'Hold',
    'manage-people': 'Roller',
    'manage-handover': 'Overdragelse',
    'manage-dossier': 'Mappe',
    'manage-settings': 'Indstillinger',
    'manage-website': 'Jeres hjemmeside',
    'manage-types': 'Medlemstyper',
    'manage-season': 'Åbn næste sæson',
    'manage-edition-waiting': 'Venteliste',
    'manage-requests': 'Ansøgninger',
    'manage-gateway': 'Betalingsnøgle',
    'manage-attendees': 'Deltagere',
    'manage-door': 'Indgang',
    'manage-payments': 'Betalinger',
    'manage-log': 'Log',
  },
  ages: { between: '{{from}} til {{to}} år', from: 'Fra {{from}} år', to: 'Til og med {{to}} år' },
  refund: {
    amount: 'Beløb i kroner',
    reason: 'Hvorfor?',
    reasonHint: 'Den, der har betalt, kan læse det, og det kan bestyrelsen også.',
    aboveLimit: 'Det er over foreningens grænse.',
    own: 'Pengene går til dig selv eller din husstand.',
    takesTwo: 'En anden ejer eller kasserer skal først godkende det og bliver spurgt på e-mail.',
    nobodyElse:
      'Ingen anden i foreningen kan godkende det nu. Det kan en ejer eller kasserer, der havde sin rolle, før du bad om det, og har haft den i mindst 14 dage, hvis du gav den. Anmodningen står åben i tredive dage.',
  },
  navigation: {
    label: 'Foreningens menu',
    switch: 'Vælg forening; nu {{club}}',
    others: 'Dine andre foreninger',
    all: 'Alle dine foreninger',
    mine: 'Tilbage til mit eget',
    overview: 'Overblik',
    register: 'Medlemmer',
    events: 'Arrangementer',
    teams: 'Hold',
    year: 'Årshjul',
    people: 'Roller',
    gateway: 'Betalingsnøgle',
    settings: 'Indstillinger',
    types: 'Medlemstyper',
    payments: 'Betalinger',
    log: 'Log',
  },
  roles: ROLE_NAMES.da,
  operator: 'Driver portalen',
  own: {
    lead: 'Foreninger, hvor du har en rolle eller er inviteret til en.',
    clubs: 'Dine foreninger',
    search: 'Søg efter forening',
    placeholder: 'Navn eller by',
    noneFound: 'Ingen forening passer til “{{query}}”.',
    open: 'Åbn {{club}}',
    invitations: 'Venter på dit svar',
    invited: '{{club}} vil gerne have dig som {{role}}',
    invitedToEvent: '{{club}} vil gerne have dig som {{role}} ved “{{event}}”',
    invitedToTeam: '{{club}} vil gerne have dig som {{role}} for holdet “{{team}}”',
    by: 'Inviteret af {{name}}. Svar senest {{until}}.',
    byNobody: 'Svar senest {{until}}.',
    may: 'Det kan du så',
    accept: 'Sig ja',
    acceptOf: 'Sig ja til at være {{role}} i {{club}}',
    decline: 'Sig nej',
    declineOf: 'Sig nej til at være {{role}} i {{club}}',
    accepted: 'Du er nu {{role}} i {{club}}.',
    declined: 'Du har sagt nej. {{club}} har fået besked.',
    none: {
      title: 'Du har ingen rolle i en forening',
      text: 'Når en forening inviterer dig til at være kasserer, træner eller noget andet, ser du det her, og du får en e-mail.',
      action: 'Til forsiden',
    },
    strong: {
      title: 'Ét trin mere, før du kan arbejde for dine foreninger',
      text: 'Roller gælder kun, når du er logget ind med en adgangsnøgle eller en engangskode: En adgangskode alene kan stjæles.',
    },
  },
  meanwhile: {
    empty: '(tomt)',
    text: 'Det, du har skrevet, er her stadig, men er ikke gemt endnu. Se det igennem, og gem igen.',
    theirs: '{{field}}: er nu “{{value}}”. Du havde ikke rørt det, så det er taget med.',
    both: '{{field}}: den anden skrev “{{value}}”. Det, du skrev, står i feltet.',
  },
  problems: {
    'more-than-left': {
      title: 'Så meget er der ikke tilbage af betalingen',
      text: 'Der er ikke betalt noget tilbage. En anden kan lige have bedt om noget af det: se på betalingen igen.',
    },
    'refund-by-the-club': {
      title: 'Det skal foreningen selv bede om',
      text: 'Der er ikke bedt om noget. Det kræver to personer fra foreningen at betale så meget tilbage: en ejer eller kasserer beder om det, og en anden siger ja.',
    },
    'take-back-of-money': {
      title: 'Kun en ejer eller kasserer kan fortryde',
      text: 'Der er ikke ændret noget. Der er bogført penge, og de bliver bogført som betalt tilbage, når det bliver fortrudt. Bed en ejer eller kasserer om det.',
    },
    'take-back-above-limit': {
      title: 'I skal være to om at fortryde',
      text: 'Der er ikke ændret noget. Enten er det dine egne eller din husstands penge, der er bogført; så skal en anden i foreningen fortryde. Eller også er beløbet større, end én person må betale tilbage alene: Betal det tilbage fra betalingen, hvor en anden siger ja, og afslut så medlemskabet, eller afmeld billetten.',
    },
    'last-owner': {
      title: 'En forening skal have en ejer',
      text: 'Der er ikke ændret noget. Gør først en anden til ejer, så kan denne ejer afgive rollen.',
    },
    'has-this-role': {
      title: 'Personen har allerede rollen',
      text: 'Der er ikke sendt noget. Du finder personen på listen over dem, der har en rolle.',
    },
    'invitation-over': {
      title: 'Invitationen gælder ikke længere',
      text: 'Den er besvaret, trukket tilbage eller har ventet for længe. Bed foreningen om en ny.',
    },
    'needs-another-person': {
      title: 'En anden skal sige ja',
      text: 'Den, der har bedt om noget eller får pengene, kan ikke selv sige ja. Det kræver en anden fra foreningen.',
    },
    'changed-meanwhile': {
      title: 'En anden har ændret det imens',
      text: 'Det, du ser, er ikke længere aktuelt. Se, hvordan det er nu, og beslut så.',
    },
    'sold-already': {
      title: 'Nogen har købt det imens',
      text: 'Der er ikke ændret noget: Det, der er solgt, bliver ved med at være, som det var. Teksten og den første salgsdag kan stadig ændres.',
    },
    'file-empty': {
      title: 'Der er ingen personer i filen',
      text: 'Filen skal have en række med overskrifter og mindst én række under den.',
    },
    'file-unreadable': {
      title: 'Filen kan ikke læses',
      text: 'Gem den som CSV eller som XLSX i dit regneark, og prøv igen. Der er ikke ændret noget.',
    },
    'file-too-wide': {
      title: 'Filen har for mange kolonner',
      text: 'Der må være højst 100. Fjern dem, du ikke skal bruge, og prøv igen.',
    },
    'file-too-long': {
      title: 'Filen har for mange rækker',
      text: 'Der må være højst 50.000 i en fil. Del den i flere.',
    },
    'file-too-complex': {
      title: 'Filen er for stor eller for indviklet',
      text: 'Den fylder for meget, når den er pakket ud, eller tager for lang tid at læse. Del den i flere, eller gem et regneark som CSV. Der er ikke ændret noget.',
    },
    'file-headings-twice': {
      title: 'To kolonner hedder det samme',
      text: 'Giv dem hver sit navn i filens øverste række, så du kan se forskel på dem.',
    },
    'file-columns-differ': {
      title: 'Filen er ikke den samme som før',
      text: 'Den har et andet antal kolonner. Vælg filen igen.',
    },
    'columns-unclear': {
      title: 'Kolonnerne passer ikke',
      text: 'Hver oplysning kan kun komme fra én kolonne, og en kolonne skal være navn eller fornavn.',
    },
    'email-of-an-account': {
      title: 'E-mailen tilhører en konto',
      text: 'Intet er gemt. Den, der har e-mailen, har selv en konto og melder sig selv ind i foreningen; udelad e-mailen for børn, der deler den.',
    },
    'email-in-register': {
      title: 'En anden på medlemslisten har den e-mail',
      text: 'Intet er gemt. En e-mail hører til én person; udelad den for børn, der deler den, eller se, om de to er samme person.',
    },
    'keeps-own-data': {
      title: 'Personen retter selv sine oplysninger',
      text: 'Intet er gemt. Den, der har login eller familie her, retter dem på sin egen side.',
    },
    'take-back-over': {
      title: 'Det kan ikke fortrydes længere',
      text: 'En ændring kan fortrydes i 30 dage efter, den er gennemført.',
    },
    'too-many-letters': {
      title: 'Foreningen kan ikke sende flere e-mails i dag',
      text: 'Intet er gemt eller sendt. En forening kan kun skrive til et vist antal personer på et døgn; tallet vokser de første uger, efter at den er offentliggjort. Skriv til færre, eller til resten i morgen.',
    },
    'sending-before-published': {
      title: 'Foreningen er ikke offentliggjort endnu',
      text: 'Intet er gemt eller sendt. Indtil foreningen er offentliggjort, kan den kun sende til dem, der har en rolle i den, og til adresser, som nogen har logget ind med. Udelad e-mailadressen, eller vent, til foreningen er offentliggjort.',
    },
    'sending-suspended': {
      title: 'Foreningen kan ikke sende e-mails lige nu',
      text: 'Intet er gemt eller sendt. Portalens drift har stoppet foreningens e-mails. Skriv til driften for at få at vide hvorfor.',
    },
    'letter-gone': {
      title: 'Brevet er allerede på vej',
      text: 'Intet er ændret. Det kan stoppes, så længe det ikke er nået ud til alle.',
    },
    'not-by-invitation': {
      title: 'Arrangementet er ikke kun for inviterede',
      text: 'Ingen er inviteret. Vælg “Kun dem, der er inviteret” på arrangementet, og inviter så.',
    },
    'team-name-taken': {
      title: 'Der er allerede et hold med det navn',
      text: 'Der er ikke ændret noget, og det, du har skrevet, står her stadig. Vælg et andet navn.',
    },
    'event-has-entries': {
      title: 'Nogen har allerede tilmeldt sig',
      text: 'Det, de er blevet lovet, står fast og kan kun blive bedre for dem: hvem det er for, hvad billetten gælder til, og hvornår de senest kan afmelde.',
    },
    'event-closed': {
      title: 'Arrangementet er aflyst eller slut',
      text: 'Der er ikke ændret noget. Kopiér det for at holde det igen.',
    },
    'refund-keeps-ticket': {
      title: 'En billet slutter kun, når hele prisen betales tilbage',
      text: 'Der er ikke betalt noget tilbage. Betal hele restbeløbet for billetten tilbage, eller lad den gælde.',
    },
    'nobody-to-ask': {
      title: 'Der er ingen at spørge',
      text: 'Intet er ændret. Den, der købte billetten, logger ikke ind her: tag selv imod forskellen, eller eftergiv den.',
    },
    'discount-code-taken': {
      title: 'Arrangementet har allerede en rabatkode, der hedder det',
      text: 'Intet er oprettet. Vælg en anden kode; også en, der er afsluttet, tæller med.',
    },
    'no-places-by-hand': {
      title: 'Der er ikke pladser nok',
      text: 'Ingen er tilføjet. Pladserne er optaget, eller andre venter på dem. Sæt kryds ved “Også uden ledige pladser” for at tilføje alligevel.',
    },
    'waits-uninvited': {
      title: 'De er ikke længere inviteret',
      text: 'Der er ikke tilbudt noget. Kun inviterede kan få plads til arrangementet; inviter dem først.',
    },
    'door-ended': {
      title: 'Arrangementet er slut',
      text: 'Indgangen kan ikke åbnes på flere enheder.',
    },
    'drawer-closed': {
      title: 'Pengekassen er allerede talt op',
      text: 'Intet er ændret. Se indgangen igen: Der står, hvad der blev talt op.',
    },
    'too-many-devices': {
      title: 'Indgangen er åben på halvtreds enheder',
      text: 'Afslut en af dem først.',
    },
    'buyer-without-email': {
      title: 'Den, der stod for tilmeldingen, har ingen e-mailadresse',
      text: 'Der er ikke noget sted at sende billetterne hen. Ret vedkommendes oplysninger på medlemslisten, eller lad dem vise billetten i portalen.',
    },
    'capacity-below-taken': {
      title: 'Der er taget flere pladser end det',
      text: 'Der er ikke ændret noget. Der kan ikke være færre pladser, end der er taget.',
    },
    'too-many-teams': {
      title: 'Foreningen har 500 hold, og flere kan den ikke have',
      text: 'Der er ikke ændret noget. Brug et hold igen, som I har arkiveret: giv det et nyt navn.',
    },
    'team-full': {
      title: 'Alle pladser på holdet er taget',
      text: 'Der er ikke ændret noget. Gør først plads, giv holdet flere pladser, eller brug ventelisten.',
    },
    'team-archived': {
      title: 'Holdet er arkiveret',
      text: 'Der er ikke ændret noget. Hent det tilbage fra arkivet, før du sætter nogen på det.',
    },
    'type-archived': {
      title: 'Medlemstypen er arkiveret',
      text: 'Der er ikke ændret noget. Hent den tilbage fra arkivet, før du laver en ny sæson eller sætter noget til salg.',
    },
    'gateway-key-refused': {
      title: 'Betalingsudbyderen afviste nøglen',
      text: 'Der er ikke ændret noget, og nøglen er ikke gemt. Se efter, om hele nøglen kom med, og om den er til denne udbyder.',
    },
    'test-payment-unknown': {
      title: 'Betalingsudbyderen kender ikke den testbetaling',
      text: 'Nøglen bliver ikke brugt. Prøv den igen.',
    },
    'club-key-taken': {
      title: 'En anden forening har det kortnavn',
      text: 'Der er ikke oprettet noget, og det, du har skrevet, står her stadig. Vælg et andet.',
    },
    'clubs-not-started': {
      title: 'Her kan man ikke selv oprette en forening',
      text: 'Der er ikke oprettet noget. Spørg dem, der driver portalen.',
    },
    'too-many-unpublished': {
      title: 'Du har for mange foreninger, der ikke er offentliggjort',
      text: 'Der er ikke oprettet noget, og det, du har skrevet, står her stadig. Offentliggør først en af de andre.',
    },
    'not-ready-to-publish': {
      title: 'Der mangler stadig noget',
      text: 'Foreningen er stadig skjult. Se listen igen: Ved det, der mangler, står, hvor det gøres.',
    },
    'club-published': {
      title: 'Foreningen er offentliggjort',
      text: 'Den er ikke kasseret: Kun en forening, der aldrig har været offentliggjort, kan kasseres.',
    },
    'club-in-use': {
      title: 'Foreningen er taget i brug',
      text: 'Den er ikke kasseret. Der står nogen på medlemslisten, eller der er købt, tilmeldt eller skrevet noget. En import kan fortrydes i 30 dage.',
    },
    'club-name-differs': {
      title: 'Foreningen hedder noget andet',
      text: 'Den er ikke kasseret. Genindlæs siden: En anden ejer har måske ændret navnet.',
    },
    'type-name-taken': {
      title: 'Der er allerede en medlemstype med det navn',
      text: 'Der er ikke ændret noget, og det, du har skrevet, står her stadig. Vælg et andet navn.',
    },
  },
}
