import { ROLE_NAMES } from '@forenet/contract/club/role-names'
import type { manageTexts as english } from '../en/manage.ts'
import type { TextTable } from '../text-table.ts'

export const manageTexts: TextTable<typeof english> = {
  publicName: {
    unseen: 'Navnet har tegn, der ikke kan ses: skriv det om',
    link: 'Brug ingen links eller e-mailadresser, og mellemrum efter et punktum: navnet står i e-mails',
    phone: 'Brug ingen telefonnumre: navnet står i e-mails',
    imitates: 'Navnet må ikke kunne forveksles med en bank, en myndighed eller en betalingstjeneste',
  },
  skippedTime:
    'Uret stilles frem den nat, så tidspunktet findes ikke: vælg et tidspunkt før kl. 02.00 eller fra kl. 03.00',
  eventPages: 'Arrangementets sider',
  settingsPages: 'Indstillingernes sider',
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
    'manage-merge': 'Flet to personer',
    'manage-new-person': 'Ny person',
    'manage-person': 'Person',
    'manage-person-data': 'Rediger oplysninger',
    'manage-events': 'Arrangementer',
    'manage-new-event': 'Nyt arrangement',
    'manage-event': 'Arrangement',
    'manage-edit-event': 'Rediger arrangement',
    'manage-preview': 'Forhåndsvisning',
    'manage-discounts': 'Rabatkoder',
    'manage-invitations': 'Invitationer',
    'manage-event-messages': 'Beskeder',
    'manage-messages': 'Beskeder',
    'manage-report': 'Regnskab',
    'manage-call-off': 'Aflys',
    'manage-series': 'Serie',
    'manage-days-off': 'Fridage',
    'manage-teams': 'Hold',
    'manage-team': 'Hold',
    'manage-people': 'Roller',
    'manage-handover': 'Overdragelse',
    'manage-dossier': 'Bestyrelsesmappe',
    'manage-settings': 'Indstillinger',
    'manage-website': 'Jeres hjemmeside',
    'manage-types': 'Medlemstyper',
    'manage-season': 'Åbn næste sæson',
    'manage-edition-waiting': 'Venteliste',
    'manage-requests': 'Ansøgninger',
    'manage-gateway': 'Betalingsløsning',
    'manage-attendees': 'Deltagere',
    'manage-door': 'Indgang',
    'manage-payments': 'Betalinger',
    'manage-bank': 'Bank',
    'manage-books': 'Bogføring',
    'manage-invoices': 'Fakturaer',
    'manage-reconciliation': 'Afstemning',
    'manage-drawers': 'Pengekasser',
    'manage-closing': 'Lukning',
    'manage-statement': 'Resultatopgørelse',
    'manage-export': 'Eksport',
    'manage-log': 'Log',
  },
  chart: {
    table: 'Vis tallene',
    arrivals: {
      title: 'Ankomster ved indgangen',
      from: 'Fra kl.',
      letIn: 'Inde',
      busiest_one: 'Travlest fra kl. {{time}} med {{count, number}} person på et kvarter.',
      busiest_other: 'Travlest fra kl. {{time}} med {{count, number}} personer på et kvarter.',
    },
  },
  table: {
    select: 'Vælg {{name}}',
    selectAll: 'Vælg alle viste rækker',
    more: 'Vis flere',
    options: 'Flere muligheder',
    compact: 'Tætte rækker',
    comfortable: 'Luftige rækker',
  },
  methods: {
    cash: 'Kontant',
    'bank-transfer': 'Bankoverførsel',
    free: 'Gratis',
    card: 'Kort',
    other: 'Ikke registreret',
  },
  palette: {
    open: 'Søg',
    label: 'Søg og gå til',
    placeholder: 'En person, et arrangement, en betaling eller en side …',
    searching: 'Søger …',
    nothing: 'Intet fundet',
    groups: { people: 'Personer', events: 'Arrangementer', payments: 'Betalinger', pages: 'Sider' },
  },
  shortcuts: {
    title: 'Tastaturgenveje',
    palette: 'Søg og gå til',
    keys: 'Denne liste',
    search: 'Søg på siden',
    next: 'Næste række',
    previous: 'Forrige række',
    open: 'Åbn rækken',
    select: 'Vælg rækken',
    singleKeys: 'Brug genveje med en enkelt tast',
  },
  ages: { between: '{{from}} til {{to}} år', from: 'Fra {{from}} år', to: 'Til og med {{to}} år' },
  refund: {
    amount: 'Beløb i kroner',
    reason: 'Begrundelse',
    reasonHint: 'Den, der har betalt, kan læse det, og det kan bestyrelsen også.',
    aboveLimit: 'Det er over foreningens grænse.',
    own: 'Pengene går til dig selv eller din husstand.',
    takesTwo: 'En anden ejer eller kasserer skal først godkende det og får besked på e-mail.',
    nobodyElse:
      'Ingen anden i foreningen kan godkende det nu. Det kræver en ejer eller kasserer, der havde rollen før din anmodning, og i mindst 14 dage, hvis du gav den. Anmodningen udløber efter 30 dage.',
  },
  navigation: {
    label: 'Foreningens menu',
    switch: 'Vælg forening (nu: {{club}})',
    others: 'Dine andre foreninger',
    all: 'Alle dine foreninger',
    mine: 'Tilbage til mine sider',
    finance: 'Økonomi',
    club: 'Forening',
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
    invited: '{{club}} inviterer dig som {{role}}',
    invitedToEvent: '{{club}} inviterer dig som {{role}} ved “{{event}}”',
    invitedToTeam: '{{club}} inviterer dig som {{role}} for holdet “{{team}}”',
    by: 'Inviteret af {{name}}. Svar senest {{until}}.',
    byNobody: 'Svar senest {{until}}.',
    may: 'Det kan du så',
    accept: 'Sig ja',
    acceptOf: 'Sig ja til at være {{role}} i {{club}}',
    decline: 'Sig nej',
    declineOf: 'Sig nej til at være {{role}} i {{club}}',
    accepted: 'Du er nu {{role}} i {{club}}.',
    declined: 'Du har afslået. {{club}} har fået besked.',
    none: {
      title: 'Du har ingen rolle i en forening',
      text: 'Når en forening inviterer dig til at være kasserer, træner eller noget andet, ser du det her, og du får en e-mail.',
      action: 'Til forsiden',
    },
    strong: {
      title: 'Log ind i to trin',
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
      title: 'Beløbet er større end resten af betalingen',
      text: 'Der er ikke refunderet noget. En anden kan lige have anmodet om en refusion: Se betalingen.',
    },
    'more-than-owed': {
      title: 'Det er mere, end der mangler at blive betalt',
      text: 'Der er ikke registreret noget. En anden kan lige have registreret en betaling: Se fakturaen.',
    },
    'invoice-changed': {
      title: 'Fakturaen er ændret',
      text: 'Der er ikke sendt eller bogført noget. En anden har lige ændret fakturaen eller modtageren: Se den igennem, og prøv igen.',
    },
    'invoice-issued': {
      title: 'Fakturaen er udstedt',
      text: 'Der er ikke ændret noget. En udstedt faktura kan kun krediteres.',
    },
    'refund-by-the-club': {
      title: 'Det skal foreningen selv bede om',
      text: 'Der er ikke anmodet om noget. En refusion af den størrelse kræver to personer fra foreningen: En ejer eller kasserer anmoder, og en anden godkender.',
    },
    'take-back-of-money': {
      title: 'Kun en ejer eller kasserer kan fortryde',
      text: 'Der er ikke ændret noget. Ændringen har bogført betalinger, som bogføres som refunderet, når den fortrydes. Bed en ejer eller kasserer om det.',
    },
    'take-back-above-limit': {
      title: 'I skal være to om at fortryde',
      text: 'Der er ikke ændret noget. Er betalingen din egen eller din husstands, skal en anden i foreningen fortryde. Er beløbet over grænsen for én person, så refundér selve betalingen, hvor en anden godkender, og afslut derefter medlemskabet, eller afmeld billetten.',
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
      title: 'En anden skal godkende',
      text: 'Den, der har anmodet eller får pengene, kan ikke selv godkende. Det skal en anden fra foreningen.',
    },
    'changed-meanwhile': {
      title: 'En anden har ændret det imens',
      text: 'Det, du ser, er ikke længere aktuelt. Se, hvordan det er nu, og beslut så.',
    },
    'sold-already': {
      title: 'Nogen har købt det imens',
      text: 'Der er ikke ændret noget: Vilkårene for et solgt medlemskab ligger fast. Teksten og den første salgsdag kan stadig ændres.',
    },
    'file-empty': {
      title: 'Der er ingen personer i filen',
      text: 'Filen skal have en række med overskrifter og mindst én række under den.',
    },
    'file-unreadable': {
      title: 'Filen kan ikke læses',
      text: 'Åbn den i dit regneark, gem den som XLSX uden adgangskode, og vælg den fil. Der er ikke ændret noget.',
    },
    'file-quote-unclosed': {
      title: 'Et anførselstegn bliver aldrig lukket',
      text: 'En celle i filen begynder med " og slutter ikke med det. Søg efter " i filen, ret cellen, og vælg filen igen. Der er ikke ændret noget.',
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
    'file-account-invalid': {
      title: 'Kontonummeret i filen er forkert',
      text: 'Kontrolcifrene i IBAN-nummeret passer ikke. Hent kontoudtoget i banken igen. Der er ikke ændret noget.',
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
    'too-many-messages': {
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
    'message-gone': {
      title: 'Beskeden er allerede på vej',
      text: 'Intet er ændret. Det kan stoppes, så længe det ikke er nået ud til alle.',
    },
    'not-by-invitation': {
      title: 'Arrangementet er ikke kun for inviterede',
      text: 'Ingen er inviteret. Vælg “Kun dem, der er inviteret” på arrangementet, og inviter så.',
    },
    'team-name-taken': {
      title: 'Der er allerede et hold med det navn',
      text: 'Der er ikke ændret noget, og det, du har skrevet, er her stadig. Vælg et andet navn.',
    },
    'event-has-entries': {
      title: 'Nogen har allerede tilmeldt sig',
      text: 'Vilkårene, de har tilmeldt sig på, kan kun forbedres: målgruppen, hvad billetten gælder til, og afmeldingsfristen.',
    },
    'event-closed': {
      title: 'Arrangementet er aflyst eller slut',
      text: 'Der er ikke ændret noget. Kopiér det for at holde det igen.',
    },
    'refund-keeps-ticket': {
      title: 'En billet bliver kun ugyldig ved fuld refusion',
      text: 'Der er ikke refunderet noget. Refundér hele restbeløbet for billetten, eller lad den gælde.',
    },
    'nobody-to-ask': {
      title: 'Der er ingen at sende anmodningen til',
      text: 'Intet er ændret. Køberen har ingen konto her: Tag selv imod forskellen, eller eftergiv den.',
    },
    'discount-code-taken': {
      title: 'Arrangementet har allerede en rabatkode, der hedder det',
      text: 'Intet er oprettet. Vælg en anden kode; også en, der er afsluttet, tæller med.',
    },
    'no-tickets-to-offer': {
      title: 'Der er ikke billetter nok',
      text: 'Der er ikke tilbudt noget. Hæv “Højst af denne type” på en billettype, eller åbn salget af den, og prøv igen.',
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
      text: 'Intet er ændret. Se det optalte beløb under Indgang.',
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
      text: 'Der er ikke ændret noget. Gendan det, før du tilføjer nogen.',
    },
    'type-archived': {
      title: 'Medlemstypen er arkiveret',
      text: 'Der er ikke ændret noget. Gendan den, før du laver en ny sæson eller sætter noget til salg.',
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
      text: 'Der er ikke oprettet noget, og det, du har skrevet, er her stadig. Vælg et andet.',
    },
    'clubs-not-started': {
      title: 'Her kan man ikke selv oprette en forening',
      text: 'Der er ikke oprettet noget. Kontakt portalens drift.',
    },
    'too-many-unpublished': {
      title: 'Du har for mange foreninger, der ikke er offentliggjort',
      text: 'Der er ikke oprettet noget, og det, du har skrevet, er her stadig. Offentliggør først en af de andre.',
    },
    'not-ready-to-publish': {
      title: 'Der mangler stadig noget',
      text: 'Foreningen er stadig skjult. Se listen: Ud for hvert punkt står, hvor det gøres.',
    },
    'club-published': {
      title: 'Foreningen er offentliggjort',
      text: 'Den er ikke slettet: Kun en forening, der aldrig har været offentliggjort, kan slettes.',
    },
    'club-in-use': {
      title: 'Foreningen er taget i brug',
      text: 'Den er ikke slettet. Der står nogen på medlemslisten, eller der er købt, tilmeldt eller skrevet noget. En import kan fortrydes i 30 dage.',
    },
    'club-name-differs': {
      title: 'Foreningen hedder noget andet',
      text: 'Den er ikke slettet. Genindlæs siden: En anden ejer har måske ændret navnet.',
    },
    'type-name-taken': {
      title: 'Der er allerede en medlemstype med det navn',
      text: 'Der er ikke ændret noget, og det, du har skrevet, er her stadig. Vælg et andet navn.',
    },
  },
}
