import type { importFile as english } from './import-words-en.ts'

/** As the English ones. */
export const importFile = {
  row: 'Række',
  why: 'Årsag',
  filename: 'fejl',
  fields: {
    'first-name': 'Fornavn',
    'last-name': 'Efternavn',
    name: 'Hele navnet',
    email: 'E-mail',
    phone: 'Telefon',
    gender: 'Køn',
    'birth-date': 'Fødselsdato',
    address: 'Adresse',
    'address-2': 'Adresse, anden linje',
    'post-code': 'Postnr.',
    city: 'By',
    country: 'Land',
    tags: 'Etiketter',
    teams: 'Hold',
  },
  reasons: {
    'not-a-date': 'en dato, vi ikke kan læse; skriv den som 31-12-2010',
    'no-such-day': 'en dag, der ikke findes: Måneden har færre dage',
    'in-the-future': 'en fødselsdato, der ikke er kommet endnu',
    'civil-number': 'et CPR-nummer; dem gemmer vi ikke',
    'not-a-phone': 'ikke et telefonnummer; skriv 8 cifre, eller + og landekode',
    'not-an-email': 'ikke en e-mailadresse, vi kan bruge',
    'not-a-gender': 'et køn, vi ikke kender; skriv kvinde, mand eller andet',
    'not-a-post-code': 'ikke et postnummer',
    'not-a-country': 'ikke et land, vi har adresser i: Danmark, Sverige eller Norge',
    'not-a-name': 'ikke et navn',
    'too-long': 'længere, end der er plads til',
    'no-name': 'rækken har ikke noget navn',
    'more-cells': 'rækken har flere celler, end der er overskrifter',
    'twice-in-file': 'det samme som i en række længere oppe',
    'has-account': 'har allerede en konto og skal selv melde sig ind i foreningen',
    'email-of-another-name': 'tilhører en anden på medlemslisten; børn står uden en forælders e-mail',
    'several-of-this-name': 'flere på medlemslisten har det navn og den fødselsdato',
    'cannot-tell-who':
      'der er en med det navn på medlemslisten; tilføj e-mail eller fødselsdato, så man kan se, hvem det er',
    'own-data': 'har login eller familie her og retter selv de oplysninger',
    'no-such-team': 'holdet findes ikke; opret det først, eller udelad kolonnen',
    'phone-in-part': 'flere numre eller en bemærkning; kun det første nummer er taget med',
    'email-shared': 'flere i filen deler den, og en e-mail hører til én person; lad forælderen have den',
    'other-birth-date': 'der er en på medlemslisten med det navn og den e-mail, men en anden fødselsdato',
  },
} satisfies Words<typeof english>

type Words<Of> = { [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> }
