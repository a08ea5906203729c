import type { problems as english } from '../en/problems.ts'
import type { WordsOf } from '../words-of.ts'

export const problems: WordsOf<typeof english> = {
  codes: {
    offline: {
      title: 'Du er ikke på nettet',
      text: 'Det her kræver forbindelse. Det, du har skrevet, står her endnu; prøv igen, når du er på nettet.',
    },
    unreachable: {
      title: 'Vi fik intet svar',
      text: 'Forbindelsen røg undervejs. Det, du har skrevet, står her endnu; prøv igen om lidt.',
    },
    timeout: {
      title: 'Det tager for lang tid',
      text: 'Vi har ventet, men der kom ikke noget svar. Det, du har skrevet, står her endnu; prøv igen om lidt.',
    },
    aborted: {
      title: 'Afbrudt',
      text: 'Forespørgslen blev opgivet, før der kom svar. Siden her har ikke ændret noget.',
    },
    'malformed-input': {
      title: 'Noget skal rettes',
      text: 'Intet er gemt endnu. Se på de markerede felter, og prøv igen.',
    },
    'not-signed-in': {
      title: 'Du skal logge ind',
      text: 'Log ind, så kommer du tilbage til, hvor du var.',
    },
    'token-invalid': {
      title: 'Du skal logge ind igen',
      text: 'Dit login blev ikke godtaget. Log ind, så kommer du tilbage til, hvor du var.',
    },
    'session-ended': {
      title: 'Du skal logge ind igen',
      text: 'Du er blevet logget ud, måske i en anden fane. Log ind, så kommer du tilbage til, hvor du var.',
    },
    'email-not-verified': {
      title: 'Bekræft din e-mail først',
      text: 'Den er ikke bekræftet endnu. Log ind igen, så bliver du bedt om at åbne et link, der kommer med e-mail. Har du allerede åbnet det, er det alt, der skal til.',
    },
    'email-not-accepted': {
      title: 'Din e-mail kan ikke bruges her',
      text: 'Den må kun have bogstaverne a til z, tal og almindelige tegn, altså ikke æ, ø og å. Ret den dér, hvor du logger ind, eller brug en anden konto.',
    },
    'email-of-another-login': {
      title: 'Din e-mail bruges allerede af et andet login',
      text: 'Et medlem har denne e-mail og logger ind med en anden konto. Intet er ændret. Er det dig, så log ind med den konto, du havde før, eller skriv til din forening; er det ikke, så brug en anden e-mail.',
    },
    'not-allowed': {
      title: 'Ingen adgang',
      text: 'Det må din konto ikke. Spørg din forening, hvis du mener, den skal.',
    },
    'stronger-sign-in-needed': {
      title: 'Bekræft, at det er dig',
      text: 'Det her kræver mere end en adgangskode. Log ind med en adgangsnøgle eller en engangskode, så kommer du tilbage hertil.',
    },
    'fresh-sign-in-needed': {
      title: 'Bekræft, at det er dig',
      text: 'Det er et stykke tid siden, du loggede ind. Log ind igen for at gå videre, så kommer du tilbage hertil.',
    },
    'not-found': {
      title: 'Det findes ikke',
      text: 'Det, du leder efter, er fjernet eller tilhører en anden.',
    },
    'method-not-allowed': {
      title: 'Siden er forældet',
      text: 'Indlæs den igen, og prøv en gang til. Intet er ændret.',
    },
    'too-large': {
      title: 'Det er for stort',
      text: 'Intet er gemt. Vælg en mindre fil, eller skriv mindre, og prøv igen.',
    },
    'unsupported-media-type': {
      title: 'Den slags fil kan vi ikke læse',
      text: 'Intet er gemt. Vælg en anden fil, og prøv igen.',
    },
    'total-differs': {
      title: 'Prisen er ændret',
      text: 'Der er ikke trukket noget. Se den nye pris, og betal, når du er enig i den.',
    },
    'same-period-twice': {
      title: 'Det medlemskab har du allerede',
      text: 'Perioden er betalt eller ved at blive det, så der er ikke trukket mere.',
    },
    'already-paid': {
      title: 'Det er allerede betalt',
      text: 'Du bliver ikke trukket igen. Du finder det under Medlemskab eller Arrangementer.',
    },
    'token-used': {
      title: 'Betalingen er begyndt før',
      text: 'Der er ikke trukket to gange. Se under Medlemskab eller Arrangementer, hvordan den står.',
    },
    'payment-is-servers-business': {
      title: 'Det kan kun selve betalingen',
      text: 'Intet er ændret. Se under Medlemskab eller Arrangementer, hvordan betalingen står.',
    },
    'payment-in-progress': {
      title: 'En betaling er i gang',
      text: 'Den er måske åben i en anden fane. Gør den færdig der, eller vent få minutter og prøv igen; du betaler ikke to gange.',
    },
    'member-differs': {
      title: 'Det her tilhører et andet medlem',
      text: 'Intet er ændret. Indlæs siden igen, og prøv en gang til.',
    },
    'return-token-invalid': {
      title: 'Linket er ufuldstændigt',
      text: 'Vi kan ikke se, hvilken betaling det drejer sig om. Se under Medlemskab eller Arrangementer, hvordan den står; intet er gået tabt.',
    },
    'return-token-expired': {
      title: 'Linket er udløbet',
      text: 'Det virker i 24 timer. Dit køb er ikke tabt: Under Medlemskab eller Arrangementer kan du se, hvor langt det er, og gå videre med det.',
    },
    'address-incomplete': {
      title: 'Vi mangler din adresse',
      text: 'Der er ikke trukket noget. Gør adressen færdig i din profil, og kom tilbage; dit valg er gemt.',
    },
    'participant-not-yours': {
      title: 'Du kan ikke købe til alle i købet',
      text: 'Du kan købe til dig selv, dine børn og familie, der har sagt ja. Der er ikke trukket noget. Indlæs siden igen, og vælg en gang til.',
    },
    'participant-not-approved': {
      title: 'Familielinket er ikke godkendt endnu',
      text: 'Der er ikke trukket noget. Du kan købe til vedkommende, når der er sagt ja.',
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
      text: 'Der er ikke trukket noget. Har du betalt før, får du pengene tilbage.',
    },
    'sold-out': {
      title: 'De sidste pladser er lige gået',
      text: 'Der er ikke trukket noget, og dit valg er gemt. Er der en venteliste, kan du skrive dig på den.',
    },
    'quota-reached': {
      title: 'Den slags billet er udsolgt',
      text: 'Der er ikke trukket noget. Vælg en anden slags billet; resten af dit valg er gemt.',
    },
    'too-many-tickets': {
      title: 'Det er for mange billetter',
      text: 'Der er ikke trukket noget. Vælg færre; på arrangementets side står, hvor mange man må tage.',
    },
    'ticket-not-on-sale': {
      title: 'Den billet sælges ikke lige nu',
      text: 'Der er ikke trukket noget. Vælg en anden slags billet.',
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
      title: 'Den billet er til en anden alder',
      text: 'Der er ikke trukket noget. Vælg en billet til den alder, personen har på dagen.',
    },
    'membership-not-for-age': {
      title: 'Det medlemskab er til en anden alder',
      text: 'Der er ikke trukket noget. Vælg et medlemskab til den alder, personen har på periodens første dag.',
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
      text: 'Måske er der ledige pladser igen: se på arrangementet, og tilmeld dig.',
    },
    'offer-ended': {
      title: 'Tilbuddet er udløbet',
      text: 'Pladserne er gået videre til den næste. Der er ikke trukket noget, og du kan skrive dig på ventelisten igen.',
    },
    'cannot-cancel': {
      title: 'Der kan ikke afmeldes længere',
      text: 'Intet er ændret: billetten gælder stadig. På arrangementets side står fristen; spørg foreningen, hvis noget er kommet i vejen.',
    },
    'paid-back-already': {
      title: 'Noget er allerede betalt tilbage',
      text: 'Intet er ændret. Skriv til foreningen, som kan se, hvad der er betalt tilbage.',
    },
    'refund-differs': {
      title: 'Det beløb, du får tilbage, er ændret',
      text: 'Intet er afmeldt. Se det nye beløb, og afmeld, hvis du er enig i det.',
    },
    'cannot-transfer': {
      title: 'Billetten kan ikke gives videre',
      text: 'Intet er ændret: den gælder stadig for den, hvis navn står på den.',
    },
    'already-linked': {
      title: 'I er allerede familie',
      text: 'Der er ikke mere at gøre: I kan købe til hinanden nu.',
    },
    'already-answered': {
      title: 'Det er besvaret før',
      text: 'Det første svar gælder. Bed om en ny invitation, hvis du har ombestemt dig.',
    },
    'has-two-guardians': {
      title: 'Barnet har allerede to voksne',
      text: 'Der er ikke ændret noget. En af dem skal først fjerne barnet fra sin liste.',
    },
    'hand-over-waiting': {
      title: 'Der er noget, du kan overtage',
      text: 'Hent siden igen, og svar på det først.',
    },
    'infected-file': {
      title: 'Filen blev afvist',
      text: 'Vores virusscanner fandt noget i den. Intet er gemt. Scan din enhed, og vælg en anden fil.',
    },
    'not-scanned': {
      title: 'Filen kunne ikke kontrolleres',
      text: 'Vi tjekker filer for virus, før vi tager imod dem, og det lykkedes ikke lige nu. Intet er gemt. Prøv igen om lidt.',
    },
    'invalid-picture': {
      title: 'Det billede kan vi ikke bruge',
      text: 'Intet er gemt. Vælg et billede i JPEG, PNG eller WebP, og prøv igen.',
    },
    'not-grown-up': {
      title: 'Ikke fyldt 18 endnu',
      text: 'Kun den, der er fyldt 18, kan få sit eget login. Ret fødselsdatoen, hvis den er forkert.',
    },
    'not-paid': {
      title: 'Der er ingen kvittering endnu',
      text: 'Den kommer, så snart betalingen er gået igennem.',
    },
    'too-many-requests': {
      title: 'Lige et øjeblik',
      text: 'Det var mange forsøg på kort tid. Vent et minut, og gå så videre; intet er gået tabt.',
    },
    'too-many-unpaid': {
      title: 'Du har for mange ubetalte køb',
      text: 'Der er ikke trukket noget. Betal et af dem, du er begyndt på, eller prøv igen senere.',
    },
    'gateway-unavailable': {
      title: 'Betalingstjenesten svarer ikke',
      text: 'Der er ikke trukket noget, og dit valg er gemt. Prøv igen om få minutter.',
    },
    overloaded: {
      title: 'Her er mange lige nu',
      text: 'Intet er gået tabt. Prøv igen om et øjeblik.',
    },
    'in-maintenance': {
      title: 'Ikke mens vi arbejder på Forenet',
      text: 'Intet er ændret eller trukket, og det, du har skrevet, er her stadig. Prøv igen, når beskeden øverst på siden er væk.',
    },
    internal: {
      title: 'Noget gik galt hos os',
      text: 'Det er ikke din skyld. Indlæs siden igen, og se, om det blev gjort, før du prøver en gang til.',
    },
  },
}
