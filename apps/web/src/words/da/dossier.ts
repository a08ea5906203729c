import type { dossier as english } from '../en/dossier.ts'
import type { WordsOf } from '../words-of.ts'

export const dossier: WordsOf<typeof english> = {
  title: 'Mappe til den nye bestyrelse',
  lead: 'Det, en ny bestyrelse i {{club}} har brug for at vide, som det ser ud {{day}}.',
  print: 'Udskriv eller gem som PDF',
  board: 'Hvem har hvilken rolle',
  until: '{{role}}, til og med {{date}}',
  cases: 'Åbne sager',
  noCases: 'Der er ingen åbne sager.',
  approval: 'Venter på godkendelse fra endnu en: {{about}}, ønsket af {{name}}',
  invited: '{{email}} er inviteret som {{role}} og har ikke svaret',
  keys: 'Nøgler',
  ownKey: 'Foreningen har sin egen betalingsnøgle hos {{provider}}. Enhver ejer kan skifte den ud.',
  portalKey: 'Betalinger går gennem portalens egen nøgle hos {{provider}}.',
  due: 'Opgaver, der venter',
  types: 'Medlemstyper og sæsoner',
  season: '{{name}}: {{period}}',
  noSeason: 'Ingen sæson til salg',
  handover: 'Bestyrelsen skifter {{day}}',
  passed: 'Overdraget af',
  received: 'Modtaget af',
}
