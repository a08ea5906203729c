import type { opening as english } from '../en/opening.ts'
import type { WordsOf } from '../words-of.ts'

export const opening: WordsOf<typeof english> = {
  lead: 'Kun du kan se foreningen, indtil du offentliggør den. Alt kan ændres senere, undtagen kortnavnet.',
  step: 'Trin {{nth}} af {{of}}',
  steps: {
    club: 'Hvad hedder foreningen?',
    place: 'Hvor hører den til?',
    contact: 'Hvordan får man fat i jer?',
    look: 'Hvordan skal den se ud?',
    terms: 'Så er du klar',
  },
  key: 'Kortnavn',
  keyHint: 'Store bogstaver og tal. Det indgår i adresser og på kvitteringer og kan ikke ændres.',
  keyOf: 'Foreslået ud fra navnet',
  placeHint: 'Det kan vente, men skal være på plads, før foreningen offentliggøres.',
  contactHint: 'Vises på foreningens side. Det kan godt være din egen mail til at begynde med.',
  wrong: {
    key: '3 til 20 store bogstaver og tal',
    keyReserved: 'Det betyder noget andet i adresser. Vælg et andet',
    keyTaken: 'En anden forening har det kortnavn. Vælg et andet',
    postCode: 'Det er ikke et dansk postnummer',
    terms: 'Sig ja til vilkårene for at gå videre',
  },
  terms: {
    title: 'Vilkårene',
    points: {
      right: 'Du må handle på foreningens vegne, og det, den skriver om sig selv, passer.',
      members:
        'Foreningen bestemmer, hvad medlemmernes oplysninger bruges til. Portalen passer på dem for foreningen og bruger dem ikke til andet.',
      money:
        'Medlemmerne betaler til foreningen. Foreningen står inde for det, den sælger, og betaler tilbage, hvad den skylder.',
      law: 'Foreningen overholder loven: Regnskabet gemmes i fem år, og der skrives ingen CPR-numre i portalen.',
      close: 'De, der driver portalen, må skjule en forening, der ikke holder det.',
    },
    agree: 'Jeg siger ja til vilkårene på foreningens vegne',
    agreeNow: 'Sig ja til vilkårene',
    agreed: 'Der er sagt ja til vilkårene.',
    later: 'Ikke nu',
  },
  summary: 'Foreningen',
  back: 'Tilbage',
  next: 'Næste',
  make: 'Opret foreningen',
  made: '{{club}} er oprettet. Kun du kan se den.',
  madeWaiting: '{{club}} er oprettet og venter på at blive godkendt. Gør den klar imens.',
  kept: 'Det, du skriver, bliver husket på denne enhed, til foreningen er oprettet.',
  clear: 'Begynd forfra',
  start: 'Opret en forening',
  tooMany: {
    title: 'Du har oprettet {{count}} foreninger, som ikke er offentliggjort',
    text: 'Offentliggør en af dem, så kan du oprette en ny.',
  },
  checklist: {
    title: 'På vej til åbning',
    hidden: 'Skjult: Kun dem med en rolle kan se foreningen, og ingen kan købe noget.',
    progress: '{{done}} af {{of}} er klar',
    advised: 'En god idé',
    done: 'Klar',
    missing: 'Mangler',
    ready: 'Alt det nødvendige er klar.',
    notReady: 'Du kan offentliggøre, når resten er klar.',
    publish: 'Offentliggør foreningen',
    published: '{{club}} er offentliggjort. Nu kan alle finde den.',
    confirm: {
      title: 'Offentliggør {{club}}?',
      text: 'Fra nu af kan alle finde den, melde sig ind og betale.',
      confirm: 'Offentliggør',
    },
    texts: {
      title: 'Fortæl om foreningen',
      text: 'Beskrivelse, mail og adresse.',
      action: 'Skriv det',
      change: 'Ret det',
    },
    type: {
      title: 'Sæt et medlemskab til salg',
      text: 'Mindst én medlemstype med en pris og en sæson.',
      action: 'Opret en type',
      change: 'Se typerne',
    },
    terms: {
      title: 'Sig ja til vilkårene',
      text: 'Sådan som de er nu.',
      action: 'Læs dem',
      change: 'Læs dem',
    },
    owner: {
      title: 'Vær to ejere',
      text: 'Så I stadig kan komme ind, hvis en af jer mister sin telefon.',
      action: 'Inviter en til',
      change: 'Se rollerne',
    },
    approval: {
      waiting: {
        title: 'Venter på at blive godkendt',
        text: 'Dem, der driver portalen, ser foreningen igennem. Du får en mail; gør resten klar imens.',
      },
      approved: { title: 'Godkendt', text: 'Dem, der driver portalen, har godkendt foreningen.' },
      declined: { title: 'Ikke godkendt', text: 'Begrundelsen: {{reason}}' },
    },
  },
}
