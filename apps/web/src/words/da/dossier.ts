import type { dossierTexts as english } from '../en/dossier.ts'
import type { TextTable } from '../text-table.ts'

export const dossierTexts: TextTable<typeof english> = {
  title: 'Bestyrelsesmappe',
  lead: 'Det, en ny bestyrelse i {{club}} skal vide, pr. {{day}}.',
  print: 'Udskriv eller gem som PDF',
  board: 'Roller',
  until: '{{role}}, til og med {{date}}',
  cases: 'Åbne sager',
  noCases: 'Der er ingen åbne sager.',
  approval: 'Afventer godkendelse fra endnu en person: {{about}}, anmodet af {{name}}',
  invited: '{{email}} er inviteret som {{role}} og har ikke svaret',
  keys: 'Nøgler',
  ownKey: 'Foreningen har sin egen API-nøgle hos {{provider}}. Enhver ejer kan skifte den ud.',
  portalKey: 'Betalinger går gennem portalens egen nøgle hos {{provider}}.',
  due: 'Kommende opgaver',
  types: 'Medlemstyper og sæsoner',
  season: '{{name}}: {{period}}',
  noSeason: 'Ingen sæson til salg',
  handover: 'Bestyrelsen skifter {{day}}',
  passed: 'Overdraget af',
  received: 'Modtaget af',
}
